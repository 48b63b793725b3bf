import { defaultTemplate } from './default/default-template.ts'
import type { Template } from './template.ts'

/** Every template, by name. */
export const TEMPLATES = { default: defaultTemplate } satisfies Record<string, Template>

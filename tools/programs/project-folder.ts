import { dirname } from 'node:path'

/** The root folder of the project. */
export const projectFolder = dirname(dirname(import.meta.dirname))

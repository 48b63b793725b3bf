import { type Node, parse } from 'acorn'
import { ancestor } from 'acorn-walk'
import { api, entryAt, indexByName, isInFloor, javascript } from './support.ts'

/** The newest ECMAScript edition that every browser of the floor supports. */
const LANGUAGE = 2022

const globals = [api, entryAt(javascript, 'builtins') ?? {}]
const members = globals.map(table => indexByName(table))

/**
 * Lists the features of a script that the floor lacks, as `name` or `Interface.name`, in alphabetical order. A member
 * whose interface is unknown counts as supported if any interface of the floor has a member of this name.
 * @throws if its syntax is newer than the floor's
 */
export function checkScript(text: string): string[] {
  const missing = new Set<string>()
  const noteMember = (name: string) => {
    const names = [name, `${name}_static`]
    const candidates = members.flatMap(index => names.flatMap(known => index.get(known) ?? []))
    if (candidates.length > 0 && !candidates.some(isInFloor)) missing.add(name)
  }
  const program = parse(text, { ecmaVersion: LANGUAGE, sourceType: 'module' })
  ancestor(program, {
    Identifier({ name }) {
      const entries = globals.flatMap(table => entryAt(table, name) ?? [])
      if (entries.length > 0 && !entries.some(isInFloor)) missing.add(name)
    },
    MemberExpression({ computed, object, property }) {
      if (computed || property.type !== 'Identifier') return
      const owner = nameOf(object)
      const known = globals.flatMap(table => (owner ? (entryAt(table, owner, property.name) ?? []) : []))
      if (known.length === 0) noteMember(property.name)
      else if (!known.some(isInFloor)) missing.add(`${owner}.${property.name}`)
    },
    Property({ key, computed }) {
      if (!computed && key.type === 'Identifier') noteMember(key.name)
    },
    Literal({ value }) {
      if (typeof value === 'string') noteMember(`${value}_event`)
    },
  })
  return [...missing].sort()
}

function nameOf(node: Node & { name?: string }): string | undefined {
  return node.type === 'Identifier' ? node.name : undefined
}

/** The style sheets that a script contains as strings. */
export function stylesOf(text: string): string[] {
  const found: string[] = []
  const note = (value: unknown) => {
    if (typeof value === 'string' && /[\w)\]]\{[\w-]+:/.test(value)) found.push(value)
  }
  ancestor(parse(text, { ecmaVersion: LANGUAGE, sourceType: 'module' }), {
    Literal: ({ value }) => note(value),
    TemplateElement: ({ value }) => note(value.cooked),
  })
  return found
}

import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'

const MARK = /^(?:select )?\/\* prepared: ([\w-]+) \*\//

/**
 * SQL that begins a statement (or follows its `select`) which each connection parses and plans once. For large statements
 * that run often, and whose best plan does not depend on their parameters. The statement must name its columns: after a
 * migration, PostgreSQL refuses a prepared statement with other columns than before.
 * @param name unique: another statement of the same name is an error
 */
export function prepared(name: string): RawBuilder<unknown> {
  return sql.raw(`/* prepared: ${name} */`)
}

/** A connection that prepares the statements that begin with `prepared`. */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the base class declares nine overloads, which all pass through here
  override query(...args: any[]): any {
    const [text, values, ...callback] = args
    const name = typeof text === 'string' ? MARK.exec(text)?.[1] : undefined
    return super.query(...((name === undefined ? args : [{ name, text, values }, ...callback]) as [string]))
  }
}

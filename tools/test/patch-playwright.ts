import { createHash } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'

/** The file of Playwright that is patched, as released in the version that package.json pins. */
const RELEASED_SHA256 = '874451b4e7acf90cda4330be42db2259c9e5036c22150f18016f04768434234c'

/** Playwright's calls of a command that Firefox ESR does not have yet: once for a context, once for a page. */
const CALLS =
  /await (?:this\._session|this\._browser\._browserSession)\.send\("emulation\.setMediaFeaturesOverride", \{[^;]*?\}\)(?=;)/g

/** Ignores the error of an unsupported command, and fails on every other error. */
const TOLERANCE = `.catch((error) => {
          if (!String(error).includes("unknown command")) throw error;
        })`

/** How a page is opened. A tab takes half a second less of Firefox's CPU time than a window. */
const WINDOW = 'type: BrowsingContext.CreateType.Window,'
const TAB = 'type: BrowsingContext.CreateType.Tab,'

/**
 * Lets Playwright drive Firefox ESR over BiDi: Playwright sets the colour scheme of every context and page by a
 * command that this Firefox lacks, and would fail. Also opens each page in a tab. Writes a new file and renames it, so
 * that hard links keep the old content. Does nothing when the file is already patched.
 * @param file `coreBundle.js` of playwright-core
 * @param releasedSha256 hash of the file as released
 * @throws when the file is neither the released nor the patched one
 */
export async function patchPlaywright(file: string, releasedSha256 = RELEASED_SHA256): Promise<void> {
  const text = await readFile(file, 'utf8')
  const released = text.replaceAll(TOLERANCE, '').replaceAll(TAB, WINDOW)
  if (sha256(released) !== releasedSha256) {
    throw new Error(
      `${file} is not that of the Playwright that tools/test/patch-playwright.ts was written for.`,
    )
  }
  const patched = released.replaceAll(CALLS, call => call + TOLERANCE).replaceAll(WINDOW, TAB)
  if (patched === text) return
  const written = `${file}.${process.pid}`
  await writeFile(written, patched)
  await rename(written, file)
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** The part of the package `linebreak` (Unicode line breaking, UAX 14) that is used here. */
declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string)
    /** The next place where a line may end, as an index into the text; null after the last. */
    nextBreak(): { position: number; required: boolean } | null
  }
}

/** A picture that lies in a file; sha256 (hex) is of its bytes. */
export type PictureFile = { file: string; sha256: string }

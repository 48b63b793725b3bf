export function installPackages(folder: string, selection?: readonly string[]): Promise<void>
export function npmCommand(): [string, ...string[]]

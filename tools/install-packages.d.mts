export function installPackages(folder: string): Promise<void>

/** Runs in a page: a consent tool with the viewer's answer to purpose 1, the storage on a device. */
export function consentTool(isGranted: boolean): void {
  const data = {
    gdprApplies: true,
    tcString: 'CPx',
    eventStatus: 'tcloaded',
    purpose: { consents: { 1: isGranted } },
  }
  Object.assign(window, {
    __tcfapi: (_command: string, _version: number, callback: (data: object, ok: boolean) => void) =>
      callback(data, true),
  })
}

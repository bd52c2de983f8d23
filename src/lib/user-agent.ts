export function readUserAgent(_text: string): { browser?: string; system?: string } {
  return {}
}

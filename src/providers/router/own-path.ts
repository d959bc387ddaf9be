/** Only paths of this origin: what comes with a notice or a job is no way out of the console. */
export const ownPath = (url: string | null | undefined): string | undefined =>
  url?.startsWith('/') && !url.startsWith('//') ? url : undefined

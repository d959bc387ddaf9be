/** Owners and people of the bulletin's form as the server takes them, whatever is being typed. Pure. */
export const ownerCodes = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((code): code is string => typeof code === 'string' && /^[dgu][1-9]\d*$/.test(code)) : []

export const personIds = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((id): id is number => typeof id === 'number' && id > 0) : []

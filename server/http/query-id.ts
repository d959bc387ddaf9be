/** An id in the query of an address, whose schema has judged that it is one. @returns undefined where it is left out */
export const queryId = (text: string | undefined): number | undefined => (text ? Number(text) : undefined)

/** One person in place of another, each once, in the order of the list. @returns owner codes */
export const replacedOwners = (owners: readonly string[], from: number, to: number): string[] => [
  ...new Set(owners.map((owner) => (owner === `u${from}` ? `u${to}` : owner))),
]

/** Values to choose from: flat, or a tree. */
export interface ChoiceBranch {
  value: string
  children?: ChoiceBranch[]
}

/** What a new choice offers until somebody says what. */
export const firstChoices = [
  { const: 'a', title: 'A' },
  { const: 'b', title: 'B' },
]

/** @param path values from the root of the tree to a leaf; nothing chosen is no mistake */
export function isPathIn(path: unknown, tree: unknown): boolean {
  if (path === undefined || path === null || (Array.isArray(path) && path.length === 0)) return true
  if (!Array.isArray(path)) return false
  let branches = (tree ?? []) as readonly ChoiceBranch[]
  for (const value of path as unknown[]) {
    const branch = branches.find((one) => one.value === value)
    if (!branch) return false
    branches = branch.children ?? []
  }
  return branches.length === 0
}

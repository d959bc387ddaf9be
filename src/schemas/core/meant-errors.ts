/** Of the errors that a validator finds, those that a person can do something about: pure, for Ajv's and for those of the interpreting validator. */

export interface PlacedError {
  keyword: string
  instancePath: string
  schemaPath: string
}

/**
 * Where a value fits none of several alternatives, validators tell what is wrong with it in each. A person meant one of them:
 * it is the one whose type and marks of kind fit. Only what is wrong there is kept; if no single one fits, only that none does.
 */
export function meantErrors<E extends PlacedError>(errors: readonly E[]): E[] {
  const choices = errors.filter(({ keyword }) => keyword === 'oneOf' || keyword === 'anyOf')
  return choices.reduce<E[]>(
    (left, choice) => {
      const branches = new Map<string, E[]>()
      for (const error of left) {
        const branch = branchOf(choice, error)
        if (branch !== undefined) branches.set(branch, [...(branches.get(branch) ?? []), error])
      }
      const isFitting = (branch: readonly E[]) => !branch.some((error) => isStrange(error, choice))
      const [meant, ...others] = [...branches.values()].filter(isFitting)
      const kept = others.length === 0 ? meant : undefined
      return left.filter((error) =>
        error === choice ? kept === undefined : branchOf(choice, error) === undefined || (kept?.includes(error) ?? false),
      )
    },
    // That a condition led to errors is told by those errors.
    errors.filter(({ keyword }) => keyword !== 'if'),
  )
}

function branchOf(choice: PlacedError, { schemaPath, instancePath }: PlacedError): string | undefined {
  const prefix = `${choice.schemaPath}/`
  const isBelow = instancePath === choice.instancePath || instancePath.startsWith(`${choice.instancePath}/`)
  return isBelow && schemaPath.startsWith(prefix) ? schemaPath.slice(prefix.length).split('/')[0] : undefined
}

/** The value is of another type, or has another mark of its kind (`kind: { const: 'card' }`). */
const isStrange = ({ keyword, instancePath }: PlacedError, choice: PlacedError): boolean =>
  keyword === 'type'
    ? instancePath === choice.instancePath
    : (keyword === 'const' || keyword === 'enum') && instancePath.split('/').length <= choice.instancePath.split('/').length + 1

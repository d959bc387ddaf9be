/** The same without a setting that is not made: a default is not written, so that a flow that says nothing stays short. */
export function without<T extends object, K extends keyof T>(value: T, key: K): T {
  const { [key]: _, ...rest } = value
  // Only optional settings are left out.
  return rest as unknown as T
}

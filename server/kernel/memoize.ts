/**
 * What is made from an object once, for as long as that object lives. Rights above all: prepared statements are kept by tree (rightsOf),
 * so a tree made anew for each request would compose each of them anew.
 */
export function memoize<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new WeakMap<Key, { value: Value }>()
  return (key) => {
    const known = made.get(key) ?? { value: make(key) }
    made.set(key, known)
    return known.value
  }
}

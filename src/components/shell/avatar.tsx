/** A person in a circle: the first letters, or the last two characters of a CJK name. */
export const Avatar = ({ name }: { name: string }) => <span className="k-avatar" aria-hidden data-initials={initials(name)} />

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const cjk = /[\u3040-\u9fff]/.test(name)
  return cjk ? [...name].slice(-2).join('') : words.slice(0, 2).map((word) => [...word][0] ?? '').join('').toUpperCase()
}

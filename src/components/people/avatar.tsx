/** A person in a circle: the photo; without one the first letters, or the last two characters of a CJK name. */
import { usePhoto } from '../../api/sc/photos'

export const Avatar = ({ name, person, small }: { name: string; person: number; /** In a line of text. */ small?: boolean }) => (
  <span className={small ? 'k-avatar k-avatar-small' : 'k-avatar'} aria-hidden data-initials={small ? [...name][0] : initials(name)}>
    <Photo person={person} />
  </span>
)

/** Over what stands for somebody without a photo: that is seen while it is on its way, and when it can't be shown. */
export function Photo({ person }: { person: number }) {
  const photo = usePhoto(person)
  return (
    photo && (
      <img
        key={photo}
        src={photo}
        alt=""
        onError={({ currentTarget }) => {
          currentTarget.hidden = true
        }}
      />
    )
  )
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const cjk = /[\u3040-\u9fff]/.test(name)
  return cjk
    ? [...name].slice(-2).join('')
    : words
        .slice(0, 2)
        .map((word) => [...word][0] ?? '')
        .join('')
        .toUpperCase()
}

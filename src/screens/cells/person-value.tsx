/** A person in a list and in details: the photo before the name, which in details leads to him. */
import { Link } from 'react-router'
import { Avatar } from '../../components/people/avatar'
import { usePermission } from '../../providers/auth/identity'

export function PersonValue({ id, name, leads = false }: { id: number; name: string; leads?: boolean }) {
  const permits = usePermission()
  const shown = (
    <>
      <Avatar small name={name} person={id} /> {name}
    </>
  )
  return leads && permits('sc.use.directory.actions.show') ? (
    <Link className="k-person-value" to={`/sc/viewuser?id=${id}`}>
      {shown}
    </Link>
  ) : (
    <span className="k-person-value">{shown}</span>
  )
}

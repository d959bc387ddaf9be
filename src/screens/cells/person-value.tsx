/** A person in a list and in details: the photo before the name, which in details leads to him. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Avatar } from '../../components/people/avatar'
import { useRight } from '../../providers/access/use-right'

export function PersonValue({ id, name, leads = false }: { id: number; name: string; leads?: boolean }) {
  const shown = (
    <>
      <Avatar small name={name} person={id} /> {name}
    </>
  )
  return leads ? <PersonLink id={id}>{shown}</PersonLink> : <span className="k-person-value">{shown}</span>
}

/** Apart: the cells of a list, which lead nowhere, ask for no right. */
function PersonLink({ id, children }: { id: number; children: ReactNode }) {
  return useRight('sc.use.directory.actions.show') ? (
    <Link className="k-person-value" to={`/sc/viewuser?id=${id}`}>
      {children}
    </Link>
  ) : (
    <span className="k-person-value">{children}</span>
  )
}

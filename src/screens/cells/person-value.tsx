/** A person in a list and in details: the photo before the name. */
import { Avatar } from '../../components/shell/avatar'

export const PersonValue = ({ id, name }: { id: number; name: string }) => <span className="k-person-value"><Avatar small name={name} person={id} /> {name}</span>

/** A person who is named in a text. */
import './comments.css'

export const Mention = ({ name }: { name: string }) => <span className="k-mention">@{name}</span>

/** Everybody's access tokens, for those who keep the company safe (sc.md §2 `/sc/security-settings`): who has which, until when, and withdrawing one. */
import { useResource } from '../../../../resources/core/use-resource'
import { ListScreen } from '../../../../screens/list/list-screen'

export default function AllTokens() {
  const resource = useResource('sc/access-token')
  return resource ? <ListScreen resource={resource} /> : null
}

/** Signing out where refine is: by its hook. */
import { useCallback } from 'react'
import { useLogout } from '@refinedev/core'

export function useSignOut(): () => void {
  // Offline too: the session ends here at once, and the server is told as far as it is reached.
  const { mutate } = useLogout({ mutationOptions: { networkMode: 'always' } })
  return useCallback(() => mutate(), [mutate])
}

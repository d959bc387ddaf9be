/** The last step of a sign-in: refine's login hands the answer to the session. Refine is loaded now, since the console needs it next. */
import { useEffect } from 'react'
import { Refine, useLogin } from '@refinedev/core'
import { authProvider, type SignIn } from '../../../providers/auth/auth-provider'
import { queryClient } from '../../../providers/data/query-client'
import type { LoginAnswer } from '../../../shared/engine/sign-in'

export function EnterConsole({ answer }: { answer: LoginAnswer }) {
  return (
    <Refine authProvider={authProvider} options={{ disableTelemetry: true, reactQuery: { clientConfig: queryClient } }}>
      <Login answer={answer} />
    </Refine>
  )
}

function Login({ answer }: { answer: LoginAnswer }) {
  // The answer is here: nothing is sent for which the browser would have to be online.
  const { mutate } = useLogin<SignIn>({ mutationOptions: { networkMode: 'always' } })
  useEffect(() => mutate({ answer }), [answer, mutate])
  return null
}

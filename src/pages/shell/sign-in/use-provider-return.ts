/** The sign-in page after a provider: takes the sign-in over, or says what went wrong. */
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showFailure } from '../../../providers/notification/alerts'
import { failureOf } from '../../../providers/http/error-text'
import { http } from '../../../providers/http/http'
import { readProviderReturn, takeProviderReturn } from '../../../providers/auth/provider-return'
import type { LoginAnswer } from '../../../shared/engine/sign-in'

export function useProviderReturn(onAnswer: (answer: LoginAnswer) => Promise<void>): { busy: boolean; fault: string | undefined } {
  const { t } = useTranslation('common')
  const [{ code, fault }] = useState(readProviderReturn)
  const [busy, setBusy] = useState(code !== undefined)
  const [refusal, setRefusal] = useState<string>()
  const receive = useEffectEvent(onAnswer)
  useEffect(() => {
    // Good once: whoever finds the address empty has sent it.
    const taken = takeProviderReturn()
    if (!taken.code) return
    http
      .post<LoginAnswer>('/api/sc/user/sso', { code: taken.code })
      .then(({ data }) => receive(data))
      .catch((error: unknown) => {
        showFailure(error)
        setRefusal(failureOf(error)?.text)
      })
      .finally(() => setBusy(false))
  }, [])
  return { busy, fault: refusal ?? (fault && t(`sso.${fault}`)) }
}

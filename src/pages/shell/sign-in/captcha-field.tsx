/** Draws the captcha: picture and input, or the puzzle's progress. */
import type { Ref } from 'react'
import type { InputRef } from 'antd'
import ReloadOutlined from '@ant-design/icons/ReloadOutlined'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/text-field'
import type { Captcha } from './use-captcha'

export function CaptchaField({ captcha, error, ref }: { captcha: Captcha; error?: string | undefined; ref?: Ref<InputRef> }) {
  const { t } = useTranslation('common')
  const { state } = captcha
  if (state.mode === 'solving' || state.mode === 'solved') {
    return (
      <div className="k-field">
        <div className="k-captcha-solve" role="status">
          {state.mode === 'solving' && <span className="k-spinner" aria-hidden />}
          {t(state.mode === 'solving' ? 'login.captcha_solving' : 'login.captcha_solved')}
        </div>
        {error && <span className="k-field-error">{error}</span>}
        <button type="button" className="k-link" onClick={captcha.renew}>
          {t('login.captcha_back')}
        </button>
      </div>
    )
  }
  if (state.mode === 'failed') {
    return (
      <div className="k-field" role="alert">
        <span className="k-field-error">{t('login.captcha_failed')}</span>
        <Button onClick={captcha.renew}>{t('action.retry')}</Button>
      </div>
    )
  }
  return (
    <div className="k-field">
      <TextField
        ref={ref ?? null}
        label={t('login.captcha')}
        name="captcha"
        value={captcha.typed}
        onChange={captcha.type}
        error={error}
        maxLength={10}
        beside={
          <>
            {state.mode === 'picture' ? <img src={state.image} alt={t('login.captcha_picture')} /> : <span className="k-captcha-wait" />}
            <Button icon={<ReloadOutlined />} size="large" type="text" label={t('login.captcha_refresh')} onClick={captcha.renew} />
          </>
        }
      />
      <button type="button" className="k-link" onClick={captcha.solve}>
        {t('login.captcha_unreadable')}
      </button>
    </div>
  )
}

/** A new access token: what for, what it may, until when; then the token itself, this once, with a call that tries it. */
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { Copied } from '../../../../ui/copy-text'
import { formatDateTime } from '../../../../components/format/format-date'
import { useFormats } from '../../../../components/format/format-settings'
import { useNow } from '../../../../components/format/use-now'
import { Button } from '../../../../ui/button'
import { DialogFooter } from '../../../../ui/dialog-footer'
import { Dialog } from '../../../../ui/dialog'
import { TextField } from '../../../../ui/text-field'
import { showFailure } from '../../../../providers/notification/alerts'
import { createToken, type IssuedToken } from '../../../../api/engine/access-tokens'
import { failureOf } from '../../../../providers/http/error-text'
import { actionPath } from '../../../../resources/core/define-module'
import { useRights } from '../../../../providers/access/use-right'
import { modules } from '../../../../resources'

type Faults = Partial<Record<string, readonly string[]>>
const terms = [7, 30, 90, 180, 365] as const
const day = 86_400_000
/** A minute within the longest term: the server's clock may be behind this one. */
const margin = 60_000

export function TokenCreate({ onMade, onClose }: { onMade: () => void; onClose: () => void }) {
  const [issued, setIssued] = useState<IssuedToken | null>(null)
  return issued ? (
    <TokenShown issued={issued} onClose={onClose} />
  ) : (
    <TokenForm
      onIssued={(token) => {
        setIssued(token)
        onMade()
      }}
      onClose={onClose}
    />
  )
}

function TokenForm({ onIssued, onClose }: { onIssued: (issued: IssuedToken) => void; onClose: () => void }) {
  const { t } = useTranslation(['sc', 'common'])
  const formats = useFormats()
  const now = useNow()
  const form = useId()
  const options = usePathOptions()
  const [name, setName] = useState('')
  const [paths, setPaths] = useState<readonly string[]>([])
  const [days, setDays] = useState<number>(90)
  const [addresses, setAddresses] = useState<readonly string[]>([])
  const [faults, setFaults] = useState<Faults>({})
  const [busy, setBusy] = useState(false)
  const until = new Date(now.getTime() + days * day - margin)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const missing: Faults = {
      ...(name.trim() === '' ? { name: [t('own_tokens.name_needed')] } : {}),
      ...(paths.length === 0 ? { paths: [t('own_tokens.paths_needed')] } : {}),
    }
    setFaults(missing)
    if (Object.keys(missing).length > 0) return
    setBusy(true)
    try {
      onIssued(await createToken({ name: name.trim(), paths, expires_at: until.toISOString(), allowed_ips: addresses }))
    } catch (error) {
      showFailure(error)
      setFaults(failureOf(error)?.errors ?? {})
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      height="auto"
      width={560}
      title={t('own_tokens.create')}
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose} submit form={form} loading={busy}>
          {t('own_tokens.create')}
        </DialogFooter>
      }
    >
      <form id={form} className="k-form k-form-tight" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          name="token-name"
          label={t('entity.access-token.fields.name.label')}
          help={t('own_tokens.name_help')}
          maxLength={100}
          value={name}
          onChange={setName}
          error={faults.name?.[0]}
          autoFocus
        />
        <Entry
          label={t('entity.access-token.fields.paths.label')}
          help={t('entity.access-token.fields.paths.help')}
          error={faults.paths?.[0]}
        >
          {(props) => (
            <Select
              {...props}
              mode="tags"
              value={[...paths]}
              options={options}
              showSearch={{ optionFilterProp: 'label' }}
              tokenSeparators={[',', ' ']}
              onChange={(next: string[]) => setPaths(next)}
            />
          )}
        </Entry>
        <Entry
          label={t('entity.access-token.fields.expires_at.label')}
          help={t('own_tokens.until', { at: formatDateTime(until.toISOString(), formats) })}
          error={faults.expires_at?.[0]}
        >
          {(props) => (
            <Select
              {...props}
              value={days}
              options={terms.map((term) => ({ value: term, label: t('own_tokens.days', { count: term }) }))}
              onChange={setDays}
            />
          )}
        </Entry>
        <Entry
          label={t('entity.access-token.fields.allowed_ips.label')}
          help={t('entity.access-token.fields.allowed_ips.help')}
          error={faults.allowed_ips?.[0]}
        >
          {(props) => (
            <Select
              {...props}
              mode="tags"
              open={false}
              suffixIcon={null}
              value={[...addresses]}
              tokenSeparators={[',', ' ']}
              onChange={(next: string[]) => setAddresses(next)}
            />
          )}
        </Entry>
      </form>
    </Dialog>
  )
}

interface EntryProps {
  label: string
  help: string
  error: string | undefined
  children: (props: { id: string; 'aria-describedby': string; status?: 'error' }) => ReactNode
}

function Entry({ label, help, error, children }: EntryProps) {
  const id = useId()
  return (
    <div className="k-field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': `${id}-help`, ...(error ? { status: 'error' as const } : {}) })}
      <div id={`${id}-help`} className={error ? 'k-field-error' : 'k-field-help'}>
        {error ?? help}
      </div>
    </div>
  )
}

/** Whole modules, then kinds of records, as far as the person may enter them; any finer path may be written. */
function usePathOptions() {
  const { t } = useTranslation(['sc', ...modules.map(({ code }) => code)])
  const permits = useRights(modules.flatMap(({ code, resources }) => [code, ...resources.map(({ permission }) => permission)]))
  return modules.flatMap(({ code, resources }) => {
    const module = t(`${code}:module.title`)
    const kinds = [...new Set(resources.map(({ permission }) => permission))].filter(permits).map((path) => {
      const names = resources.filter(({ permission }) => permission === path).map(({ key }) => t(`${code}:entity.${key}.plural`))
      return { value: path, label: `${module} ▸ ${names.join(' / ')}` }
    })
    return permits(code) ? [{ value: code, label: t('sc:rights.all_of', { name: module }) }, ...kinds] : kinds
  })
}

function TokenShown({ issued: { name, token, paths }, onClose }: { issued: IssuedToken; onClose: () => void }) {
  const { t } = useTranslation('sc')
  const command = `curl '${window.location.origin}${useCallFor(paths)}' \\\n  -H 'Authorization: Bearer ${token}'`
  return (
    <Dialog
      open
      title={t('own_tokens.made', { name })}
      width={640}
      height="auto"
      onClose={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('device.kept')}
        </Button>
      }
    >
      <p>{t('own_tokens.once')}</p>
      <Copied label={t('entity.access-token.title')} text={token} />
      <p>{t('device.try')}</p>
      <Copied label={t('device.command')} text={command} />
    </Dialog>
  )
}

/** A list that the token opens; the directory is open to every token. */
function useCallFor(paths: readonly string[]): string {
  const resources = modules.flatMap((module) => module.resources)
  const permits = useRights(resources.map((resource) => actionPath(resource, 'list')))
  const opened = resources.find(
    (resource) =>
      permits(actionPath(resource, 'list')) &&
      paths.some((path) => resource.permission === path || resource.permission.startsWith(`${path}.`)),
  )
  return opened ? `/api/${opened.name}?per_page=5` : '/api/sc/user/all'
}

/** A button that opens a dialog: choose a person, and see what the settings say of them now. Nothing is written. */
import { useState, type ReactNode } from 'react'
import { Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { RefSelect } from '../../../components/inputs/ref-select'
import { ScreenError } from '../../../screens/entity/screen-error'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { Labelled } from '../../../ui/labelled'
import './trials.css'

interface PersonTrialProps<Answer> {
  title: string
  help: string
  /** Key of what was read, beside the person. */
  name: string
  read: (user: number, signal: AbortSignal) => Promise<Answer>
  children: (answer: Answer) => ReactNode
}

export function PersonTrial<Answer>(props: PersonTrialProps<Answer>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{props.title}</Button>
      <Dialog open={open} title={props.title} height="auto" onClose={() => setOpen(false)}>
        <Trial {...props} />
      </Dialog>
    </>
  )
}

function Trial<Answer>({ help, name, read, children }: PersonTrialProps<Answer>) {
  const { t } = useTranslation('as')
  const [user, setUser] = useState<number>()
  const { data, error, refetch } = useQuery({
    queryKey: [name, user],
    enabled: user !== undefined,
    queryFn: ({ signal }) => read(user ?? 0, signal),
    staleTime: 0,
    retry: false,
  })
  return (
    <div className="k-as-trial">
      <Labelled label={t('trial.person')} help={help}>
        {({ id, describedBy }) => (
          <RefSelect
            id={id}
            describedBy={describedBy}
            entity="sc/user"
            value={user === undefined ? [] : [user]}
            onChange={([next]) => setUser(next)}
          />
        )}
      </Labelled>
      {user !== undefined &&
        (error ? (
          <ScreenError error={error} onRetry={() => void refetch()} />
        ) : data ? (
          children(data)
        ) : (
          <Skeleton className="k-skeleton" active title={false} paragraph={{ rows: 5 }} />
        ))}
    </div>
  )
}

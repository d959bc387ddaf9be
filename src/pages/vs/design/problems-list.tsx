/** What keeps the questions from being published (vs.md §9), each with a link to its question. */
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { useDesign } from './design-scope'

export function ProblemsList({ onOpen }: { onOpen: (key: string) => void }) {
  const { t } = useTranslation('vs')
  const { problems, questions } = useDesign()
  if (problems.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      className="k-vs-design-problems"
      title={t('design.problems', { count: problems.length })}
      description={
        <ul>
          {problems.map(({ key, path, params }) => {
            const place = Number(path.split('.')[1])
            const question = questions[place]
            return (
              <li key={`${path} ${key}`}>
                {question && (
                  <>
                    <button type="button" className="k-vs-link" onClick={() => onOpen(question._key)}>
                      {t('design.question_n', { n: place + 1 })}
                    </button>{' '}
                  </>
                )}
                {t(key, { ...params })}
              </li>
            )
          })}
        </ul>
      }
    />
  )
}

/** The state of an answer form: answers, the page that is open, and which troubles are said. How it is sent is not its business. */
import { useState } from 'react'
import { failureOf } from '../../../providers/http/error-text'
import { answerPages } from '../../../shared/vs/answer-pages'
import type { QuestionToAnswer } from '../../../shared/vs/event'
import { judgeAnswers, needsBlankMeant } from '../../../shared/vs/judge-answers'
import type { Trouble } from '../../../shared/vs/judge-answer'
import type { Answers } from '../../../shared/vs/question'

export interface AnswerFormOptions {
  questions: readonly QuestionToAnswer[]
  start: Answers
  /** With every change, to keep a draft. */
  onChange?: ((answers: Answers) => void) | undefined
  /** Rejects with the failed call: its errors by `answers.<key>` stand at their questions. */
  onSubmit: (answers: Answers) => Promise<void>
}

type Step = number | 'review'

export function useAnswerForm({ questions, start, onChange, onSubmit }: AnswerFormOptions) {
  const [answers, setAnswers] = useState<Answers>(start)
  const [step, setStep] = useState<Step>(0)
  /** Keys of the questions that were touched, or whose page was left. */
  const [tried, setTried] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  /** They said that nothing is answered on purpose. */
  const [meansBlank, setMeansBlank] = useState(false)
  const pages = answerPages(questions, answers)
  const { troubles, verdict } = judgeAnswers(questions, answers, { meansBlank })
  // A condition may take pages away while one of them is open.
  const at = step === 'review' ? step : Math.min(step, Math.max(0, pages.length - 1))
  const page = at === 'review' ? [] : (pages[at] ?? [])
  const isWrong = ({ key }: Pick<QuestionToAnswer, 'key'>) => troubles[key] !== undefined

  const goTo = (next: Step) => {
    setStep(next)
    setFailure(null)
  }
  const tryKeys = (keys: readonly string[]) => setTried(new Set([...tried, ...keys]))
  const change = (key: string, value: unknown) => {
    const { [key]: _former, ...others } = answers
    const next = value === undefined ? others : { ...others, [key]: value }
    setAnswers(next)
    setMeansBlank(false)
    tryKeys([key])
    const { [key]: _refusal, ...left } = refused
    setRefused(left)
    onChange?.(next)
  }
  /** @returns the key of the first question that does not fit; undefined = it went on */
  const goOn = (): string | undefined => {
    if (at === 'review') return undefined
    tryKeys(page.map(({ key }) => key))
    const wrong = page.find(isWrong)
    if (wrong) return wrong.key
    goTo(at + 1 < pages.length ? at + 1 : 'review')
    return undefined
  }
  const leaveBlank = () => {
    setMeansBlank(true)
    goTo('review')
  }
  const showQuestion = (key: string) => {
    const found = pages.findIndex((one) => one.some((question) => question.key === key))
    if (found >= 0) goTo(found)
  }
  const submit = async () => {
    tryKeys(questions.map(({ key }) => key))
    if (Object.keys(troubles).length > 0) return
    setSending(true)
    setFailure(null)
    try {
      await onSubmit(byKey(answers))
    } catch (error) {
      const failed = failureOf(error)
      setRefused(refusedOf(failed?.errors))
      setFailure(failed?.text ?? null)
    } finally {
      setSending(false)
    }
  }
  const said = (key: string): Trouble | string | undefined => refused[key] ?? (tried.has(key) ? troubles[key] : undefined)
  return {
    ...{
      answers,
      at,
      page,
      pages,
      isBlank: verdict === 'blank',
      mayLeaveBlank: !meansBlank && needsBlankMeant(questions, answers),
      leaveBlank,
      failure,
      isSending,
      said,
      change,
      goOn,
      goTo,
      showQuestion,
      submit,
    },
    goBack: () => goTo(at === 'review' ? Math.max(0, pages.length - 1) : Math.max(0, at - 1)),
  }
}

/** What is sent says nothing of the order in which it was answered. */
const byKey = (answers: Answers): Answers => Object.fromEntries(Object.entries(answers).toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** `answers.<key>` → its first text. */
function refusedOf(errors: Readonly<Record<string, readonly string[]>> | undefined): Record<string, string> {
  const texts = Object.entries(errors ?? {}).flatMap(([path, [text]]): [string, string][] =>
    path.startsWith('answers.') && text !== undefined ? [[path.slice('answers.'.length), text]] : [],
  )
  return Object.fromEntries(texts)
}

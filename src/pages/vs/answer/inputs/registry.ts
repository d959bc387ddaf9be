/** The input of each type of question (vs.md §3); a text between questions and a page break have none. */
import type { ComponentType } from 'react'
import type { QuestionType } from '../../../../shared/vs/question'
import type { AnswerInputProps } from './answer-input'
import { DropdownInput, MultiInput, SingleInput, YesNoInput } from './choice-inputs'
import { DateAnswer, TimeAnswer } from './date-inputs'
import { DatePollInput, MatrixMultiInput, MatrixRatingInput, MatrixSingleInput } from './matrix-inputs'
import { PictureInput } from './picture-input'
import { PointsInput } from './points-input'
import { RankingInput } from './ranking-input'
import { FilesInput, PersonInput } from './record-inputs'
import { ScaleInput, ScoreInput } from './scale-inputs'
import { LongTextInput, NumberInput, ShortTextInput } from './text-inputs'

export const answerInputs: Readonly<Record<QuestionType, ComponentType<AnswerInputProps> | null>> = {
  single: SingleInput,
  multi: MultiInput,
  yes_no: YesNoInput,
  ranking: RankingInput,
  points: PointsInput,
  score: ScoreInput,
  remark: LongTextInput,
  dropdown: DropdownInput,
  picture: PictureInput,
  rating: ScaleInput,
  likert: ScaleInput,
  nps: ScaleInput,
  matrix_single: MatrixSingleInput,
  matrix_multi: MatrixMultiInput,
  matrix_rating: MatrixRatingInput,
  number: NumberInput,
  short_text: ShortTextInput,
  long_text: LongTextInput,
  date: DateAnswer,
  time: TimeAnswer,
  date_poll: DatePollInput,
  person: PersonInput,
  file: FilesInput,
  constant_sum: PointsInput,
  statement: null,
  page: null,
}

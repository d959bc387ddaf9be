/** The fourteen templates that every installation begins with (vs.md §10). */
import { boardMeeting, budgetPoints, committeeElection, ideaRanking, labourRepresentatives, lunchPoll, resolution } from './decisions'
import { datePoll, safetyCheck, signUp } from './gatherings'
import { exitInterview, netPromoter, satisfaction, trainingFeedback } from './surveys'

export const builtinTemplates = [
  ...[resolution, boardMeeting, labourRepresentatives, committeeElection, ideaRanking, budgetPoints, lunchPoll, datePoll],
  ...[satisfaction, netPromoter, trainingFeedback, signUp, safetyCheck, exitInterview],
] as const

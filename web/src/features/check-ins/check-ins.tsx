import { type CheckIn, type CheckInAnswer, checkIns, type Me } from '@dodam/contract'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useRead } from '../../api/use-read.ts'
import { paths } from '../../paths.ts'
import { readOnAt } from '../../ui/focus.ts'
import { openHelp } from '../helplines/help.ts'
import { type Followed, FollowUp } from './follow-up.tsx'
import { Question } from './question.tsx'
import { useAnswers } from './use-answers.ts'

/** Pages for looking around. Check-ins do not interrupt a chat or a story. */
const places: readonly string[] = [
  paths.home,
  paths.listenerDashboard,
  paths.chatRequests,
  paths.chatList,
]

/** The private questions and notes for this member, one at a time. */
export default function CheckIns({ me }: { me: Me }) {
  const { data, dataUpdatedAt } = useRead(checkIns.list, {})
  const { answered, give } = useAnswers(me.id, dataUpdatedAt)
  const [followed, setFollowed] = useState<Followed | null>(null)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const next = data?.find(({ id }) => !answered.includes(id))
  if (!places.includes(pathname)) return null

  const answerTo = ({ id, relatedId }: CheckIn, answer: CheckInAnswer) => {
    give(id, answer)
    if (answer === 'later') readOnAt(null)
    else if (answer === 'edit' || answer === 'look')
      void navigate(relatedId === null ? paths.chatRequests : paths.post(relatedId))
    else setFollowed(answer)
    if (answer === 'worse') openHelp()
  }
  const close = () => {
    setFollowed(null)
    readOnAt(null)
  }
  if (followed !== null) return <FollowUp me={me} answer={followed} onClose={close} />
  return (
    next && <Question key={next.id} checkIn={next} onAnswer={(answer) => answerTo(next, answer)} />
  )
}

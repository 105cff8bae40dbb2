import { api } from '@dodam/contract'
import type { Db } from '@dodam/db'
import type { Visitor } from './attacks.ts'
import { insertCases } from './reporting.ts'

type Writers = readonly (readonly [who: Visitor, id: number])[]

/** Create ten comments of each author, below a story of the first of them. */
export async function writtenComments(
  db: Db,
  writers: Writers,
): Promise<{ id: number; authorId: number }[]> {
  const [first] = writers
  if (first === undefined) return []
  const story = {
    content: '오늘 있었던 일을 이야기하고 싶어요.',
    categories: ['study'],
    isAnonymous: false,
  }
  await first[0].send('POST', api.posts.publish.path, story)
  const { id: postId } = await db
    .selectFrom('posts')
    .select('id')
    .where('authorId', '=', first[1])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  for (const [who] of writers)
    for (let nth = 0; nth < 10; nth++)
      await who.send('POST', `/api/posts/${postId}/comments`, {
        content: `${nth}번째로 하는 말이에요.`,
      })
  return await db
    .selectFrom('comments')
    .select(['id', 'authorId'])
    .where('postId', '=', postId)
    .orderBy('id')
    .execute()
}

/** Create comments as `writtenComments` does, each reported once. Returns the cases. */
export async function reportedComments(db: Db, writers: Writers): Promise<number[]> {
  const comments = await writtenComments(db, writers)
  return await insertCases(
    db,
    comments.map(({ id, authorId }) => ({
      targetType: 'comment',
      targetId: id,
      subjectId: authorId,
    })),
  )
}

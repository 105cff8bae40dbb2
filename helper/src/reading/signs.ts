import type { FamilyId } from '../families.ts'

interface Sign {
  sign: RegExp
  family: FamilyId
  score: number
}

/** What is said without words: initial consonants, tears, faces. Read in the text as it was sent. */
export const signs: readonly Sign[] = [
  { sign: /^\s*(ㅇ{1,4}|ㅇㅋ|ㅇㅈ|ㄹㅇ|ㄱㄱ|ㅇㅇㅋ)[\s.!~ㅋㅎㅠㅜ]*$/, family: 'yes', score: 3 },
  { sign: /^\s*(ㄴ{1,4}|ㄴㄴㄴ+|ㅅㄹ)[\s.!~ㅋㅎㅠㅜ]*$/, family: 'no', score: 3 },
  { sign: /^\s*(ㅁㄹ|ㅁ?ㄹ겠)[\s.!~ㅋㅎㅠㅜ]*$/, family: 'unsure', score: 3 },
  { sign: /(^|\s)(ㄱㅅ|ㄳ|ㄱㅁㅇ)(\s|[ㅎㅋㅠ.!~]|$)/, family: 'thanks', score: 3 },
  { sign: /^\s*(ㅎㅇ|ㅎㅇㅎㅇ|👋)[\s.!~ㅋㅎ]*$/u, family: 'greeting', score: 3 },
  { sign: /(^|\s)(ㅂㅂ|ㅂㅇ|ㅂ2|ㅅㄱ)[\s.!~ㅋㅎ]*$/, family: 'bye', score: 3 },
  { sign: /ㅈㅅ|ㅁㅇㅎ/, family: 'burden', score: 1 },
  { sign: /ㅅㅂ|ㅆㅂ|ㅈ같|ㅈㄹ|[😡🤬😠]/u, family: 'angry', score: 1 },
  { sign: /ㅗㅗ|🖕|^\s*(ㄲㅈ|ㄷㅊ|ㅗ)\s*$/u, family: 'insulted', score: 3 },
  { sign: /[😭😢🥺💔😞😔]|[ㅠㅜ]{2,}|[ㅠㅜ]\s*$|:'?\(|T_T|;_;/u, family: 'sad', score: 1 },
  { sign: /[😰😨😱😟]/u, family: 'anxious', score: 1 },
  { sign: /[🥰😊😄🎉🥳]/u, family: 'happy', score: 1 },
  { sign: /[🙏]/u, family: 'thanks', score: 1 },
  {
    sign: /^\s*([ㅋㅎ]{2,}|ㅋ|ㅎ|[😂🤣]+|(ha){2,}h?|l(ol)+|lmf?ao+)[\s.!~]*$/iu,
    family: 'laugh',
    score: 3,
  },
  { sign: /^[\s.…·~,-]+$/u, family: 'silent', score: 3 },
]

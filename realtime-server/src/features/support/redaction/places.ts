import { type Introduction, startsAsName, word } from './introduction-words.ts'

const noSchool =
  /^(?:[가-힣]*(?:는|은|던|한|의|로|서|도|운|런|를|을|에|고)|우리|동네|근처|옆|남자|여자|이번|다음|내년|올해|작년|지금|어느|무슨|일반|인문계|사립|공립|국립|특목|같|다른|그|저|이|모든|요즘|아직|지난)$/
const noEnglishSchool =
  /^(?:a|an|the|my|our|your|his|her|their|this|that|in|at|of|to|from|for|and|or|is|was|are|hate|start(?:ing|ed)?|public|private|new|old|local|same|another|any|every|into|about|like|since|during|after|before|with|junior|senior|middle|high|elementary|primary|secondary|whole|entire|catholic|christian|boarding|international|all|time|very|so|too|really|through|until|all-girls|girls|boys|new)$/i
const schoolName = (trace: string) => !noEnglishSchool.test(trace.split(/\s+/).at(-1) ?? '')

/** Names of schools and classes. */
export const schools: Introduction[] = [
  {
    pattern:
      /(?<![가-힣])(?<trace>[가-힣]{2,10}?(?:초등학교|중학교|고등학교|여중|여고|남중|남고|국제고|외고|과학고|과고|예고|체고|공고|상고|대학교))/dgu,
    isTrace: (trace) =>
      !noSchool.test(
        trace.replace(/(?:초등학교|중학교|고등학교|[여남][중고]|(?:국제|과학|.)고|대학교)$/, ''),
      ) && !/^(?:여자|남자|일반|우리)/.test(trace),
  },
  {
    pattern: /(?<![가-힣])(?<trace>[가-힣]{2,8})(?=\s(?:초등학교|중학교|고등학교))/dgu,
    isTrace: (trace) => !noSchool.test(trace),
  },
  {
    pattern:
      /(?<![가-힣])(?<trace>[가-힣]{2,5}[초중고])(?=\s?(?:에\s)?(?:[1-6일이삼사오육]\s?학년|[1-6]\s?[-–]\s?\d|다니|다녀|다님|재학|학생))/dgu,
    isTrace: (trace) => !/(?:집중|최고|도중|그중|수업중|여중)$/.test(trace),
  },
  {
    pattern:
      /(?<trace>(?:[1-6일이삼사오육]\s?학년\s?)?(?<![\d일이삼사오육칠팔구십:])(?:\d{1,2}|[일이삼사오육칠팔구십]{1,3})\s?반(?:\s?(?:\d{1,2}|[일이삼사오육칠팔구십]{1,3})\s?번)?)(?=$|[\s.,!?~]|이|인|에|의|담|애|친구|은|는)/dgu,
    isTrace: (trace) => /학년|\d/.test(trace),
  },
  {
    pattern: /(?<![가-힣])(?<trace>[가-힣]{2,5}[중고][1-3])(?!\d)/dgu,
    isTrace: (trace) => !noSchool.test(trace.replace(/.\d$/, '')),
  },
  { pattern: /(?:[중고]|학교)\s(?<trace>\d{1,2}\s?[-–]\s?\d{1,2})(?!\d)/dgu },
  { pattern: /(?<trace>[1-6]\s?[-–]\s?\d{1,2}\s?반?)(?=이에요|예요|이야|입니다|인데|\s?반)/dgu },
  {
    pattern: new RegExp(
      `(?<trace>(?:\\b(?:st\\.?|saint|mount|north|south|east|west|lake|new)\\s+)?${word})(?=\\s+(?:(?:middle|high|elementary|junior\\s+high|primary|secondary|prep(?:aratory)?|grammar)\\s+school|academy|junior\\s+high))`,
      'dgiu',
    ),
    isTrace: schoolName,
  },
  {
    pattern: new RegExp(
      `\\b(?:from|at|to|attend|attending)\\s+(?<trace>${word}(?:\\s+${word})?)(?=\\s+(?:middle|high|elementary|junior|prep|hs|ms)\\b)`,
      'dgiu',
    ),
    isTrace: (trace) => trace.split(/\s+/).every((one) => schoolName(one)),
  },
  {
    pattern: new RegExp(`(?<trace>${word})(?=\\s+international\\s+school)`, 'dgiu'),
    isTrace: schoolName,
  },
  { pattern: /학번(?:은|이|:)?\s*(?<trace>\d{4,10})/dgu },
  // Answers to a question about the school.
  {
    pattern:
      /(?:(?:어느|무슨|어떤)\s*(?:중|고등?)?학교|학교\s?이름)[^\n]*\n\s*(?<trace>[가-힣a-z]{2,12}?)(?=(?:이요|요|이에요|예요|에요|이야|야|입니다|에?\s?(?:다녀|다니)\S*)?[\s.,!~]*(?:\n|$))/dgiu,
    isTrace: (trace) => !/^(?:몰라|싫어|말하기|비밀|아니|그냥)/.test(trace),
  },
  {
    pattern: new RegExp(
      `(?:which|what)\\s+school[^\\n]*\\n\\s*(?<trace>${word}(?:\\s+${word})?)(?=[\\s.,!~]*(?:\\n|$))`,
      'dgiu',
    ),
    isTrace: startsAsName,
  },
  { pattern: new RegExp(`\\b(?<trace>(?:ps|p\\.s\\.)\\s?\\d+)`, 'dgiu') },
  { pattern: /\b(?:class|homeroom|room|section)\s+(?<trace>\d[\w-]{0,4})\b/dgiu },
  {
    pattern: /\b(?<trace>(?:mr|mrs|ms|miss)\.?\s+\p{L}[\p{L}'’-]+)/dgiu,
    isTrace: (trace) => startsAsName(trace.replace(/^\S+\s+/, '')),
  },
]

/** Addresses, accounts, links and long numbers, regardless of the text check. */
export const ways: Introduction[] = [
  { pattern: /(?<![^\s@])(?<trace>[^\s@]+@[^\s@]+)/dgu },
  { pattern: /(?<![\p{L}\d])(?<trace>@[\p{L}\d._]{2,})/dgu },
  { pattern: /(?<trace>(?:https?:\/\/|www\.)\S+)/dgiu },
  { pattern: /(?<trace>\d(?:[\s.\-–)]{0,2}\d){5,})/dgu },
]

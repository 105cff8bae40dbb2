import { harmTerms, needTerms, type Terms } from '@dodam/contract'

/** Parts of searches that are never suggested to anybody: suicide and self-harm, drugs, sex and violence. */
export const riskTerms: Terms = {
  korean: [
    ...needTerms.korean,
    ...harmTerms.korean,
    ...['바코드흉터', '마약', '필로폰', '히로뽕', '대마초', '대마', '펜타닐', '코카인'],
    ...['헤로인', '엑스터시', '졸피뎀', '텔레그램던지기', '본드흡입', '섹스', '섹파', '성관계'],
    ...['성행위', '성매매', '자위', '야동', '야한', '음란', '포르노', '몸캠'],
    ...['조건만남', '조건녀', '원조교제', '누드', '알몸', '나체', '딥페이크', '일탈계'],
    ...['섹트', '보지', '자지', '딸딸이', '오르가즘', '콘돔'],
  ],
  english: [
    ...needTerms.english,
    ...harmTerms.english,
    ...['cutting', 'drug', 'cocaine', 'heroin', 'meth ', 'fentanyl', 'weed', 'marijuana'],
    ...['cannabis', 'ecstasy', 'mdma', 'lsd', 'ketamine', 'xanax', 'sex', 'porn'],
    ...['nude', 'naked', 'rapist', 'masturbat', 'hentai', 'xxx', 'onlyfans', 'blowjob'],
    ...['orgasm', 'penis', 'vagina', 'dick', 'pussy', 'condom', 'escort', 'sugar daddy'],
    ...['deepfake'],
  ],
}

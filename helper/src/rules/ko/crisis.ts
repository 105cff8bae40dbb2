import type { IdOf } from '../../families.ts'
import type { Rules } from '../../reading/compile.ts'

/** Beside the check of texts. The four that follow a crisis are heard only after one. */
export const crisis: Rules<IdOf<'crisis'>> = {
  'crisis-plan': { strong: '' },
  'crisis-suicide': {
    strong: '(없어서|힘들어서|때문에|싫어서|외로워서)~(죽고 싶어|죽고 싶다|죽을래|죽고 싶음)',
  },
  'crisis-self-harm': {
    strong: '(자해|손목)~또 (했|그었|하게), (팔|손목|다리|허벅지)에 (상처|흉터)~(내|냈)',
  },
  'crisis-goodbye': { strong: '' },
  'crisis-abuse': {
    strong:
      '(아빠|아버지|엄마|어머니|삼촌|오빠|새아빠|계부|사촌|선생|코치)(가|이|은|는)?~(때려|때린|때렸|맞았|만져|만지|더듬|목을 졸)',
  },
  'crisis-neglect': {
    strong:
      '집에 (아무도 없|먹을 게 없|먹을게 없|먹을 거 없), 며칠째 (굶|혼자|안 들어|집에), (엄마|아빠|부모님)~(며칠|몇 주|일주일)~안 들어',
  },
  'crisis-friend': {
    strong:
      '(친구|단짝|베프|언니|동생|오빠|형|누나|남친|여친)(가|이|도)?~(자해한|자해하는|자해했대|죽고 싶대|죽고 싶다고|죽고 싶다는|죽겠대|죽는대|유서|자살한대|자살하려)',
  },
  'crisis-pictures': {
    strong:
      '(사진|영상|몸사|노출|캡쳐|캡처|딥페)~(뿌린|뿌리|퍼뜨|퍼트|유포|올린대|올린다|협박|보낸대|보낸다고), (협박|유포|뿌린)~(사진|영상|몸사), 몸캠, 딥페이크~(당|만들), 딥페 당',
  },
  'crisis-call': {
    strong:
      '전화해 ?봤자, 걸어 ?봤자, 무슨 말을 해야, 뭐라 해야, 뭐라고 해야, (전화|문자|연락|상담)(는|가|도|를|은)?~(못 하|못하|무서|무섭|싫|부담|힘들|어려|안 할|안할|떨려), 말할 자신~없, 어떻게 말해, 뭐라고 (말|해)',
  },
  'crisis-secret': {
    strong:
      '알면 (난리|큰일|안 돼|혼), 들키면, 걱정하실, 걱정할까, (엄마|아빠|부모님|선생님|쌤|아무|다른 사람|어른|담임|학교)~(말하지|말 안|알리지|비밀|알게|알면), 비밀로, 아무도 모르게, 신고하지 마, 신고 하지',
  },
  'crisis-joke': { strong: '농담, 장난이, 장난친, 그냥 해 본 말, 그냥 한 말, 헛소리, 드립' },
  'crisis-safe': {
    strong:
      '괜찮아졌, 괜찮아 졌, 나아졌, 진정됐, 진정 됐, 안 죽어, 안 죽을, 안 할게, 안 할게요, 지금은 괜찮, 이제 괜찮, 안전해, ^괜찮아(요)?$, 전화했, 전화 했, 엄마한테 말했, 아빠한테 말했, 쌤한테 말했, 선생님한테 말했',
  },
  'crisis-unnamed': { strong: '' },
  'crisis-stay': { strong: '' },
  'crisis-hold': { strong: '' },
}

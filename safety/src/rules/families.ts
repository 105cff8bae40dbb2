/** Families of endings and words that many patterns share. Korean: a space is optional in every pattern. */

/** -고 싶다 with the spellings teenagers use. */
export const WANT =
  '(?:고|구|꼬|거)(?:만|도|는|까지)? (?:싶|시[퍼픈픔플프펐포]|싲|십[다어은]|싶|잡)'
/** Stems of dying, blunt and cute ones. */
export const DIE =
  '(?:죽|쥭|쭉|뒤지|디지|뒈지|뒤져 버리|디져 버리|죽어 버리|주거 버리|죽어 없어지|즉(?=고 싶)|주그|쥬그)'
/** I, at the head of what is said. */
export const ME =
  '(?:나|내|저|제|난|전|내가|나는|제가|저는|나만|저만|나도|나 하나|저 하나|나 같은 (?:거|건|게|애|놈|년|사람)|나따위)'
export const HOME_PEOPLE =
  '(?:아빠|엄마|아버지|어머니|아버님|어머님|부모님?|새아빠|새엄마|새아버지|새어머니|계부|계모|양아빠|의붓아버지|삼촌|외삼촌|작은아빠|큰아빠|이모부?|고모부?|할아버지|할머니|오빠|형|누나|언니|사촌 ?오빠|사촌|보호자|애비|애미|엄빠|아빤|엄만)'
export const OTHER_ADULTS =
  '(?:선생님|쌤|담임|코치|코치님|감독|감독님|과외쌤|과외선생님|학원쌤|교회 ?오빠|목사|남친|남자친구|전남친|선배|아저씨|동네 ?형|일진|애들|교수|사장)'
export const MANY =
  '(?:맨날|매일|자꾸|계속|또|항상|늘|어제|오늘|아까|방금|밤마다|술만|술|화나면|화날 때)'

/** Telling or asking to hand something over: 알려줘, 줄래, 보내봐. */
export const HAND_OVER =
  '(?:알려|알랴|갈켜|가르쳐|불러|적어|보내|남겨|찍어|써|던져|쏴|줘|주라|주세|줄 수|줄래|주실|줄 수|주면|내놔|공유|교환|까|달라|ㄱㄱ|고고|좀\\?|좀$|뭐야|뭐임|뭐니|뭐에|뭐예|뭔데|뭐냐|뭐$|뭐\\?|어떻게 돼|어케 됨|어케 돼|어떻게 되|있어\\?|있니|있음\\?|물어봐도|알 수 있|궁금|알고 싶|저장)'

/** English: to want something for oneself, in all its spellings and strengths. */
export const WANT_TO =
  '(?:want|wants|wanted|wanting|wanna|wana|wann|wnat|watn|wan|wish|wishing|need|needs|ready|rather|going|gonna|gunna|goin|bout|planning|plan|plans|trying|tried|try|tryna|decided|like|likes|deserve|deserves|should|shud|could|might|may|let me|can i|will|ill|id|tempted|hope|hoping|prepared|about|threatened|threatening|threatens|attempted|begging|wanted)(?: (?:to|2|too|na|of|that))?(?: (?:just|really|literally|fucking|actually|so badly|legit|honestly|i|id|i could|could|maybe|kinda|go|simply|finally|have))?'
export const MYSELF =
  '(?:myself|my self|myslef|mysel|meself|himself|herself|themself|themselves|themselfs|theirself)'
export const NOBODY =
  '(?:nobody|no body|no one|noone|no1|not a single person|not one person|nobodys|who|no person|not even my (?:mom|mum|dad|parents|friends|family)|the world|they|people|anyone|anybody)'
export const EVERYONE =
  '(?:everyone|everybody|every one|the world|they|my family|my mom|my mum|my dad|my parents|my friends|people|you|u|yall|you guys|the whole world|all of them|life|things|things|it|my siblings|my brother|my sister)'
export const HURTS =
  '(?:hits|hit|beats|beat|beating|punches|punched|slaps|slapped|kicks|kicked|chokes|choked|strangles|strangled|burns|burned|burnt|whips|whipped|shoves|shoved|throws|threw|pushes|pushed|smacks|smacked|hurts|hurt|abuses|abused|molests|molested|rapes|raped|gropes|groped|starves|starved|locks|locked|attacks|attacked|grabs|grabbed)'
export const ADULTS =
  '(?:dad|daddy|father|mom|mum|mother|mommy|stepdad|stepfather|stepmom|stepmum|stepmother|step dad|step mom|parents|parent|uncle|aunt|grandpa|grandfather|grandma|brother|stepbrother|foster (?:dad|mom|parents|father|mother)|host (?:father|mother|dad|mom|brother)|guardian|cousin|boyfriend|bf|girlfriend|gf|ex|coach|teacher|tutor|pastor|priest|babysitter|neighbor|neighbour|moms boyfriend|mums boyfriend)'

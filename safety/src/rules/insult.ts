import type { Rule } from '../matching/rule.ts'

/** Degrading heads of an address: -놈, -년, -새끼 and their spellings. */
const CUSS =
  '(?:새끼|새기|새키|세끼|쉐끼|쉑히|쉑|색히|색끼|섀끼|쌔끼|놈|년|뇬|넘|ㅅㄲ|자식|시키|것들|인간)'
const FUCK =
  '(?:씨발|시발|씨팔|시팔|씨빨|시빨|쒸발|씨바|시바|싀발|슈발|씨벌|시벌|쓰발|ㅅㅂ|ㅆㅂ|씹|쌍|썅|졸라|존나|ㅈㄴ|개|미친|ㅁㅊ|호로|후레|더러운|멍청한|한심한|못생긴|재수없는|재수 없는|싸가지 없는|싸가지없는|찌질한|역겨운|쓰레기같은|쓰레기 같은|벌레 ?같은|좆같은|ㅈ같은|ㅈㄹ하는|썩을|뒤질|죽일|병신 ?같은|ㅂㅅ ?같은|또라이 ?같은|거지 ?같은|돼지 ?같은|돼지|거지|찐따|병신|ㅂㅅ|애자|장애인?|지잡대 ?갈|지옥 ?갈|게이|호모|레즈|틀딱|짱깨|쪽바리|똥남아|애미 ?없는|애비 ?없는|고아|패배자|루저|창녀 ?같은|걸레 ?같은|걸레|기생충 ?같은|여우 ?같은|가식적인|위선적인|이기적인|답 ?없는|개념 ?없는|무식한|지잡|버러지 ?같은|관종|멸치|호구|잡|독한|나쁜|못된|이기적인|양심 ?없는|뚱뚱한|살찐|냄새나는|뻔뻔한|가증스러운)'
const TARGET =
  '(?:너|넌|(?<![가-힣])니|(?<![가-힣])니가|네가|너는|너도|너네|느그|니네|얘|쟤|저 ?새끼|이 ?새끼|니들|너희|글쓴이|쓰니|작성자|댓쓴이|윗댓)'

export const koInsult: Rule[] = [
  {
    id: 'ko.insult.slur',
    version: 2,
    kind: 'insult',
    severity: 'high',
    why: 'insult.slur',
    because: 'Words that only exist to degrade, said of somebody.',
    unless: ['self', 'reported', 'denied', 'fiction', 'lesson'],
    patterns: [
      '(?<![가-힣])(?:이 |야 |너 |개 ?)?(?:병 ?[1!i]? ?신|븅신|빙신|뱅신|병딱|ㅂㅅ|ㅄ|ㅂ ?ㅅ|등신|찐따|찐다|찐드기|또라이|돌아이|또라2|애자|저능아|지진아|정박아|머저리|모지리|얼간이|호구새|천치|호로|느금마?|느그 ?엄마|느개비|니애미|니 애미|니애비|니 애비|엠창|앰창|애[미비] ?(?:없는|없|뒤|터|창)|창녀|창놈|걸레년|김치녀|된장녀|한남충|한녀|한남|맘충|급식충|틀딱|짱깨|짱꼴라|쪽바리|쪽발이|깜둥이|흑형새|똥남아|똥꼬충|호모|게이새|빡대가리|돌대가리|닭대가리|대갈빡|씹덕|오타쿠새|일베충|메갈|관종|허언증|찌질이|찌질 ?한|ㅈ밥|좆밥|좃밥|ㅉㄸ|ㅉㅉ따|루저|패배자|잉여 ?인간|기생충|버러지|쓰레기|인간 ?말종|금수|짐승만도)(?:아|야|들아|이냐|냐|임\\?|지\\?|들|년|놈|새끼|쉑|같은|티|짓|새키|이네|네|ㅋ|ㅉ|년아|니|이|인가|이지|인 ?듯|인듯|이다|다|같|보소|ㅡㅡ|노|$|[ .?])(?!이 ?있|년 ?(?:다음|전|이후)|가락|고양|강아지|통|봉투|분리|버|수거|를 ?버|줍|장|대 ?세|대랑|당번|처리|냄새|매립|섬|밸런스|세모|아니|아냐)',
      `${FUCK} ?${CUSS}(?:아|야|이|들|들아|가|네|ㅋ|임|이네|은|는|인|이냐|냐|$|[ .?])(?!발가락|손가락|고양|강아지|돼지 ?키|넣|냈)(?<!(?:개|돼지) ?새끼(?:가|는|이)? ?(?=.{0,6}(?:낳|태어|귀여|마리)))`,
      `(?:야|이|저|그|니|너|요) ?${CUSS}(?:아|야|이|들|들아|가|네|$|[ .?])(?!발가락|손가락|고양|강아지)(?<!(?:이|그|저|요) ?(?:넘|인간|것들)[가-힣 ]?)`,
      '(?<![가-힣])(?:새끼|새키|쉐끼|ㅅㄲ)야(?![가-힣])',
      `(?:씨발|시발|ㅅㅂ|ㅆㅂ|씨팔|썅|씹)(?:아|련|럼|럼아|롬|롬아|년|놈|새|것아|인간)(?!점|역|택시|이 ?아니)`,
      '(?:미친|ㅁㅊ)(?:놈|년|새끼|ㄴ|ㄴㅕㄴ|넘|새기|쉑|인간|것|색)(?!이 ?아니고서)',
      '(?<![ㄱ-ㅎ])(?:ㅅㅂㄴ|ㅁㅊㄴ|ㅂㅅㅅㄲ|ㄱㅅㄲ|ㅅㅂㅅㄲ|ㅆㄴ|ㅆㅂㄴ|ㅈㅂ|ㄲㅈ|ㄷㅊ|ㄷㅈㄹ|ㄷㅈ라|ㅈㄲ|ㄴㄱㅁ|ㄴㅇㅁ|ㅇㅁ ?(?:뒤|없|창)|ㅂㅅㅇ|ㄱㅈㅅ|ㅉㄸ|ㄲㅈㄹ|ㅆㄹㄱ|ㅂㅅㄴ)(?![ㄱ-ㅎ])',
      '개(?:새|색|쉐|쉑|세|섹|섀|쌔|샊|자식|년|놈|씹|잡|돼지|찐따|병신|ㅂㅅ|쓰레기|호로|같은 ?(?:놈|년|새|것|자))(?:끼|기|키|히|꺄|야|가|아|이|들|년|놈|ㄲ|네|$|[ .?ㅋ])(?!발가락|손가락|고양|상|구|계|벽|마|로운|교|안|배|우깡)',
      '(?:정신병자|정신병|정신 ?나간|싸이코|사이코|또라이|허언증|관심병|관종|조현병|자폐|장애)(?:자|냐|이냐|야|임|있냐|있니|아냐|이네|새|년|놈|인가|지|같|같은|걸렸|환자)(?: ?\\?|아|네|냐|냐\\?|ㅋ|새끼|년|놈|임|지|같아|이야|$|[ .?])(?!인식|를 ?극복|등급)',
      '(?:니|네|너|너네|느그|느금) ?(?:애미|에미|어미|엄마|애비|에비|아빠|부모|할미|가족)(?:(?:는|가|도|를|한테|나|님은|님이)? ?~?(?:창녀|뒤졌|죽|없|안부|그렇게|가르쳤|그러|걸레|욕|뭐하|불쌍|도 ?못|낳)|ㅋ|$|[.?])(?!어디|계|니\\?|없어\\?|오셔|없을)(?<!엄마(?:는|가|도)? ?(?:없|죽))',
      '(?<![가-힣])(?:니|느금|느그|니네|너네) ?(?:엄마|애미|아빠|애비|부모) ?없(?:냐|지|네|음|ㅋ|는 ?(?:년|놈|새))',
      '(?:패드립|패륜아|후레자식|호래자식|개호로|쌍놈|쌍년|잡것|육시랄|썩을 ?놈|우라질|빌어먹을 ?놈|염병할|옘병)(?!을 ?당)',
      '(?:지능|뇌|머리|대가리|대갈|눈깔|주둥이|주둥아리|아가리|면상|상판|상판대기|와꾸|쌍판|낯짝)(?:이|가|를|은|는|에|도|로)? ?~?(?:딸리|없|비었|뭐 ?들|들었|장식|빻|터졌|터진|수준|닥|싸물|다물|치워|보소|봐라|실화|썩|박|깨|찢|나쁘|나빠|돌|문제|함부로|놀리|똥|우동|꺼|뽀개|좀 ?다(?!듬)|모자)(?<!(?:내|나|난|제) ?(?:머리|뇌|지능)[^.?]{0,14})(?<!머리(?:가|이|는|도)? ?(?:나빠|나쁘|깨|돌|박|없|문제))',
      'tlqk ?(?:f|fs|fsha|fshak|fto|ftoRl)?',
    ],
  },
  {
    id: 'ko.insult.death',
    version: 1,
    kind: 'insult',
    severity: 'high',
    why: 'insult.death',
    because: 'Telling somebody to die.',
    unless: ['reported', 'fiction', 'negated', 'thing'],
    patterns: [
      '(?:나가|나가서|걍|그냥|제발|빨리|좀|확|콱|가서|차라리|당장|얼른|너|넌|니가|너도|야|집에 ?가서|알아서|혼자) ?(?:좀 ?|그냥 ?|걍 ?|빨리 ?)?(?:뒤져|디져|뒈져|죽어)(?:라|버려|버리|줘|줄래|ㅋ|$|[ .?]|야 ?(?:돼|해|함|지))(?!서|도 ?괜|보|있|나|가|봐|본|도 ?나)(?<!(?:나|내가|난|저) (?:그냥|걍|제발|차라리|확|콱|빨리|좀) ?(?:죽어|뒤져)[가-힣]{0,2} ?)',
      '(?:^|[ .?])(?:뒤져라|디져라|뒈져라|죽어라(?! ?(?:공부|뛰|하|일|외|노|연|먹|달))|뒤져 ?버려|죽어 ?버려|뒤지세요|뒤지시길|뒤져줘|디지라고|죽어 ?제발|뒤졌으면|뒤지든가|뒤지던가|뒤질래\\?|뒤질래$|죽을래\\?|죽고 ?싶냐|죽고 ?싶니\\?|뒤지고 ?싶냐)',
      '자살(?:해라|하세요|하던가|하든가|해 ?버려|이나 ?해|하시길|추천|해 ?그냥|해 ?제발|각이네 ?너|좀 ?해)',
      '(?:옥상|한강|다리|창문|베란다|건물)(?:에서|에|이나|으로|가서|로)? ?(?:가서 ?)?(?:뛰어 ?내려(?:라|$|[ .?ㅋ]|줘)|가라|가던가|가든가|떨어져(?:라|$)|뛰어라|가서 ?죽)(?!앉|가는 ?길|고)',
      `${TARGET}(?:같은|는|가|은|도)? ?~?(?:왜 ?(?:살|사|태어)|태어난 ?게|태어나지 ?말|안 ?태어|죽어야|사라져|없어져|살 ?가치|살 ?자격|죽는 ?게|죽었으면|뒤졌으면|뒤져야|낳은|죽어도)(?!도 ?네|줘서)(?<!(?:니가|네가|너|너도) ?(?:없어져|사라져|죽어도)(?=[^.?]{0,12}(?:슬|괜찮|안)))`,
      '(?:^|[ .?])(?:너|니|네|저) ?같은 ?(?:거|게|건|것|애|놈|년|새끼|인간|것들|애들)(?:은|는|들은|이|가|들|한테)? ?~?(?:왜|죽|싫|태어|살|없|필요|처음|역겨|꺼|뭘|뭐|쓸모|상대|친구|누가|사라)(?<!처음)',
      '왜 ?(?:사냐|사니|살아\\?|태어났냐|숨쉬냐|숨 ?쉬냐)(?<!(?:나|내가|난) (?:왜) ?(?:사냐|사니|살아))',
      '(?:죽여 ?버린다|죽여버릴거|죽인다 ?너|쳐맞|처맞을|맞을래|맞고 ?싶냐|패버린다|패버릴|칼로 ?찌른다|찾아가서 ?(?:죽|패|팬)|가만 ?안 ?둬|가만 ?안 ?둔|밟아 ?버)(?!대|래|고 ?(?:했|협))',
    ],
  },
  {
    id: 'ko.insult.person',
    version: 2,
    kind: 'insult',
    severity: 'medium',
    why: 'insult.person',
    because: 'Belittling the reader: looks, mind, worth, friends.',
    unless: ['self', 'reported', 'denied', 'thing', 'fiction'],
    patterns: [
      '(?:^|[ .?ㅋ])(?:좀 ?|제발 ?|걍 ?|그냥 ?|야 ?|너 ?|당장 ?|빨리 ?|하지 ?말고 ?)?(?:꺼져|꺼지라고|꺼지세요|꺼져라|꺼졍|닥쳐|닥치라고|닥치고|닥쳐라|닥치세요|입 ?(?:좀 ?)?(?:다물|닥|닫아)|아가리|나대지 ?(?:마|말)|깝치지|깝 ?치|까불지 ?마|설치지 ?마|조용히 ?해 ?(?:못|너|이)|시끄러워 ?너|엿 ?(?:먹|이나)|좆까|좃까|ㅗ(?:$| |ㅗ|머|먹))(?!서|있|버|가고|지 ?않|온|였|지만|도)(?<!(?:불|폰|핸드폰|휴대폰|화면|전원|컴퓨터|컴|티비|전등|노트북|배터리|가|이) ?(?:자꾸 |갑자기 |계속 |또 )?(?:좀 ?|그냥 ?)?꺼져)',
      `${TARGET}(?:는|가|도|같은|은|의|네|들|나)? ?(?:진짜 |정말 |너무 |존나 |개 ?|ㅈㄴ |걍 |그냥 |좀 |완전 |원래 |그래서 |얼굴 |머리 |왜 ?이렇게 |맨날 |하는 ?짓이? |인생 ?|성격 ?|인성 ?|수준 ?|몸 ?|글 ?|댓글 ?|말 ?|뇌 ?|너무 ?){0,3}(?:멍청|바보|한심|못생|못 ?생|역겨|역겹|더럽|더러|냄새|뚱뚱|돼지|쓰레기|쓸모 ?없|찌질|노답|답 ?없|답없|재수|극혐|혐오|토 ?나|싫|찐따|모자라|모자란|무식|허접|불쌍하|불쌍한 ?인생|가식|이기적|짜증|꼴 ?보기|꼴보기|못됐|가증|밥맛|재수없|병신|미쳤냐|미친|루저|관종|구려|(?<!너)구리|비호감|별로야|왕따|친구 ?없|싸가지|망했|못해|뻔뻔|지겹|거슬|나대|까불|역하|최악|추하|추해|징그|오글|오바|민폐|하찮|쪽팔|거지|꼬라지|꼬락서니|음침|변태|이상해|정신|빡대|돌대|대가리|쪼다|비참)(?!(?:한|긴|친) ?(?:감자|고양이|강아지|프린터|노트북|날씨|실력|재능|맛|날|척|인형|캐릭터|그림|연기|속도|존재감)|띠|상자|국밥|저금통|고기| ?(?:인형|이모티콘|그림|캐릭터|저금통|국밥|고기|모자|잠옷|필통)| ?(?:아니|아냐))(?!지 ?않|아니|안 ?해|어하는 ?거|어하는거|어 ?하는|고 ?웃|해서 ?한 ?말 ?아니|었겠|겠|했지)(?![^.?]{0,12}(?:천재|최고|예뻐|웃기|귀여|재밌|고마|힘내|슬펐|속상|줄 ?알|좋))`,
      '(?:^|[ .?])(?:바보|멍청이|똥개|돼지|멸치|뚱땡이|뚱보|뚱뚱이|땅꼬마|난쟁이|대머리|안여돼|오크|오징어|추녀|추남|못난이|찌질이|찌질아|쪼다|쪼다야|겁쟁이|울보|왕따|은따|전따|아싸|꼴통|양아치|쓰레기|더러운|냄새나는|관종|개초딩|잼민이|초딩|급식|꼰대|허접)(?:야(?!말)|아(?!니|지|이)|냐\\??|이냐|니\\?|새|년|놈|ㅋ|들아|네 ?ㅋ|같은 ?(?:게|것|년|놈|새)|주제|임\\?|지\\?|ㄴ|야 ?꺼)(?!자|온|구)',
      '(?:못생긴|못 ?생긴|뚱뚱한|멍청한|더러운|한심한|찌질한|무식한|냄새나는|키 ?작은|가난한|돼지같은|성격 ?더러운|싸가지 ?없는|재수 ?없는|생각 ?없는|역겨운|비겁한) ?(?:게|것|것들|것이|주제|애가|애|년|놈|인간|거|얼굴|니|너|애들)(?:이|가|에|은|는)? ?',
      '(?:^|[ .?])(?:진짜 |존나 |개|ㅈㄴ |졸라 |너무 |와 |아 |어우 |으 |정말 )?(?:한심하다|한심해|못생겼네|못생겼다|못생김|역겹다|역겨워|극혐|토나와|토 ?나온다|재수없어|재수 ?없다|노답이다|노답|답 ?없다|찌질하다|추하다|불쌍하다 ?진짜|꼴값|꼴 ?보기 ?싫|꼴보기 ?싫|주접|지랄|지랄하네|ㅈㄹ|염병|육갑|꼴깝|개소리|헛소리|멍청하네|무식하네|수준 ?보|수준 ?하고는|인성 ?보|인성 ?(?:쓰레기|터)|가관|어휴|짜증나게 ?하지|뭐래)(?:이다|하네|하지 ?마|떤다|떠네|임|이네|네|다|야|하고|좀|ㅋ|그만| ?너| ?니| ?ㅉ| ?진짜|한다|해| ?하지마|마| ?하고 ?있|싸|들)(?:[^.?]{0,10})(?<=(?:너|니|네|ㅋ|ㅉ|야|냐|떤다|떠네|하네|하지 ?마|마|하고 ?있네?|그만|진짜 ?너)[^.?]{0,10})(?<!(?:내|나|날씨|시험|오늘)[^.?]{0,20})',
      '(?:꼴값|꼴깝|육갑|지랄|ㅈㄹ|염병|발광|주접|나대|설치|깝치|오버|생쇼|쇼) ?(?:떤다|떠네|떨지|떨고|하네|한다|하지 ?마|하고 ?있|싼다|싸네|하고 ?자빠|을 ?떨|좀 ?그만|하지마|는 ?거 ?봐|는거 ?봐)(?<!(?:내가|나|날씨)[^.?]{0,14})',
      '(?:친구|남친|여친|사회성|뇌|개념|양심|눈치|생각|인성|싸가지|교양|자존심|애미|부모) ?(?:도|이|가|는|란 ?게)? ?(?:없지|없냐|없니\\?|없네 ?ㅋ|없네|없는 ?이유|없어서 ?(?:이러|그러|여기|관심)|없을 ?만|없는게 ?당연|없는 ?거 ?티|집에 ?두|밥 ?말아|어디 ?갔|팔아먹|상실|없는 ?(?:년|놈|새|애|티))(?<!(?:나|내|난|저) [^.?]{0,16})',
      '(?:왕따|은따|따돌림|괴롭힘|욕|맞을|차일|버림|무시|까일|미움|손절)(?:당할|당하|을 ?당|먹을|받을|먹어도|당해도|맞을|당하는|당할만|먹는|할|당한|당했)? ?(?:만 ?(?:하|도|해)|만도|하지 ?(?:ㅋ|$)|당하지|싸|이유가|게 ?당연|해도 ?싸|이유 ?있|거지)(?<!(?:누구도|아무도|아무|법은|이유는|이유가 ?없)[^.?]{0,20})(?!이유는 ?없)(?=[^.?]{0,8}(?:네|냐|지|ㅋ|다|해|함|야|있|$|싸|\\.))(?!는 ?건 ?아)',
      '(?:아무도|모두|다들|다|애들|우리 ?반|반 ?애들|전부|우리|사람들)(?:가|이|은|도|들이|다)? ?~?(?:너|널|니|네|너를|네가|니가)(?:를|을|한테|가|랑)? ?(?:다 ?|진짜 ?|얼마나 ?)?(?:싫어|안 ?좋아|관심 ?없|무시|미워|피하|한심|안 ?궁금|극혐|손절|놀기 ?싫|친구 ?안|안 ?믿|비웃)(?!하지 ?않|한다고 ?생각|하는 ?거 ?아)',
      `${TARGET}(?:는|가|은|도|네)? ?~?(?:뭔데|뭐라도 ?돼|뭐라도 ?되|주제|주제를|꼬라지|따위|때문에 ?(?:다 ?)?(?:망|짜증|졌|죽|토|인생|분위기)|빼고 ?다(?! ?(?:왔|모였|도착|끝났))|랑 ?(?:안 ?놀|놀기 ?싫|친구 ?하기 ?싫|엮이기|말 ?섞)|빼고 ?놀|만 ?없으면|쓸모|얼굴 ?(?:보면|보니|좀|꼴|실화)|면상|꼴 ?보|인생|미래 ?없|싫어|죽여|한 ?대)(?!이 ?최고|도 ?잘|덕|이 ?응원)(?![^.?]{0,10}(?:웃|행복|최고|좋|응원|고민|편))(?<!(?:너|니|네|니가|네가) ?(?:인생|얼굴)(?!(?: ?(?:보면|보니|꼴|실화|망|끝|한심))))`,
      '(?:얼굴|면상|외모|와꾸|몸매|몸뚱|다리|코|눈|키)(?:가|이|는|도)? ?(?:실화냐|왜 ?이럼|왜 ?그|꼬라지|처참|테러|공해|재앙|민폐|역겹|한숨)(?<!(?:내|제|나) [^.?]{0,10})',
      '(?:주제|분수|주제파악|분수파악)(?:를|도|나|에|좀)? ?(?:알아|모르|파악|해라|하고 ?(?:나대|까불|말)|나대)(?!보기|보자|보는|글)',
      '(?:살|다이어트)(?:이나|부터|좀) ?(?:빼|하고 ?와)(?!야지|고 ?싶|려|자$)(?<!(?:내|나|난|나도)[^.?]{0,10})',
      '(?:찌질|한심|추잡|구질구질|음침|더럽|비열|역겹|졸렬|하찮)(?:한|하게|스럽|하고|하네|하다) ?(?:인생|새|놈|년|짓|애|인간|것|너|네|니|진짜)(?<!(?:내|나|제) ?(?:한심|찌질)[^.?]{0,10})',
      '(?:맘|급식|진지|설명|한남|한녀|일베|노인|연금|출근|지하철|학식|조선|틀|유족|똥꼬|피해)충(?:아|이|새|년|놈|ㅋ|들|이냐|$|[ .?])',
      '(?:흙수저|금수저|기초수급|임대|휴거|엘사|월거지|전거지|이백충|지잡대|고졸|공고|따까리|셔틀|빵셔틀)(?: ?야| ?새| ?년| ?놈| ?주제|충|ㅋ|냐| ?같은| ?갈|아|이냐| ?티 ?나)',
      '(?:멍청|무식|못생|가난|찐따|고졸|초딩|급식|중딩|아싸|거지|돼지|여자|남자|한심)(?:한|한게|긴)? ?주제에?(?:[ .?]|$|나|가|에)',
      '(?:답 ?없는|망한|쓰레기 ?같은|한심한|노답|찌질한|비참한|불쌍한) ?(?:인생|삶|새|애|놈|년)(?:이|아|네|$|[ .?])(?<!(?:내|나|제)[^.?]{0,10})',
      '(?:존나|ㅈㄴ|개|졸라|진짜|너무|정말|완전|겁나|드럽게|더럽게) ?(?:못 ?생|못생|멍청|한심|역겨|역겹|찌질|무식|재수 ?없|못됐|뚱뚱|냄새 ?나)[^.?]{0,6} (?:너|니|니가|네가|넌|얼굴)(?![가-힣])',
      '(?:정신병|정신 ?병|지능 ?문제|뇌 ?문제|분노 ?조절|난독|인성 ?문제|애정 ?결핍|피해 ?망상|자격지심|열폭|관심병|허언증|병)(?:이|도|증)? ?(?:있냐|있니|있어\\?|있음\\?|있는 ?듯|있네|걸렸냐|걸렸니|인가 ?봐|오졌|쩌|하네|도졌|임\\?)(?<!(?:나|내가|혹시)[^.?]{0,12})',
      '(?:울어라|울어 ?봐|질질 ?짜|찡찡대|징징대|찡찡거리|징징거리)(?:ㅋ|지 ?마|네|라| ?좀|고 ?있| ?ㅋ| ?그만| ?찐)(?<!(?:동생|아기|내가)[^.?]{0,10})(?=[^.?]{0,10})',
    ],
  },
]

const HARD =
  '(?:idiots?|morons?|imbeciles?|losers?|retards?|retarded|bitch(?:es)?|biatch|bitchass|slut(?:s|ty)?|whore(?:s)?|hoe|hoes|skank|thot|cunts?|twats?|pricks?|dick ?heads?|dickface|assholes?|ass ?hole|arse ?hole|azzhole|asshat|jackass|dumb ?ass|dumbfuck|fat ?ass|lard ?ass|fatso|fatty|fattie|motherfucker|mofo|bastard|wankers?|tosser|bellend|douche(?:bag)?|scum(?:bag)?|fuck(?:er|face|tard|wit)|shit ?(?:head|face|bag|stain)|piece of (?:shit|crap|trash|garbage)|pos|freaks?|creeps?|weirdos?|psycho|pig|cow|whale|hippo|elephant|rat|snake|worm|cockroach|parasite|clown|joke|disgrace|disappointment|failure|crybaby|cry baby|snowflake|simp|incel|virgin|pick ?me(?: girl)?|attention (?:seeker|whore)|coward|wimp|pussy|sissy|wuss|nobody|liar|fake|backstabber|hypocrite|ogre|troll|goblin|gremlin|rat face|pizza face|four eyes|brat|bimbo|airhead|bozo|dimwit|dunce|nitwit|halfwit|degenerate|pedo|perv|pervert|terrorist|monkey|ape|savage|sheep|waste of (?:space|oxygen|air|time|life|skin|sperm)|mistake|accident|burden|nothing|trash|garbage|rubbish|human garbage|sack of shit|tool|wannabe|poser|wasteman|muppet|melt|minger|munter|chav|tramp|spaz|spastic|mong|tard|sped|butterface|dog|dirt|filth|vermin|rodent|ginger freak|neckbeard|npc|lowlife|low life|deadbeat|bum|hobo|peasant|b[*]tch|b1tch|a[*]{2}hole|l0ser)'
const MILD =
  '(?:stupid|dumb|ugly|fat|pathetic|worthless|useless|disgusting|gross|nasty|repulsive|hideous|annoying|lame|cringe|cringey|cringy|trash|garbage|weak|crazy|insane|mental|delusional|sick in the head|brain ?dead|braindead|brainless|clueless|ignorant|illiterate|slow|boring|toxic|evil|mean|selfish|fake|desperate|sad|embarrassing|an embarrassment|lazy|filthy|smelly|stinky|poor|broke|talentless|unlovable|unwanted|unloved|hated|ratchet|basic|irrelevant|miserable|vile|awful|terrible|horrible|the worst|a mess|so gay|gay|autistic|special ed|mentally ill|retarded|r3tarded|a joke|weird|creepy|dead to (?:me|us)|flat|skinny ass|anorexic|obese|chubby|too fat|built like|greasy|dirty|unfunny|not funny|not even funny|shit|crap|ass at)'
const ARE =
  '(?:(?:you|u|ya|yall|yous|they|he|she|thou)(?: ?(?:are|r|re|is|was|were|look|looks|sound|sounds|smell|seem|seems|act|will always be|will never be|ll always be|guys are|people are|just|such|be|must be|all))?|youre|ur|u r|yr|your|hes|shes|theyre|youre|this (?:kid|girl|boy|guy|dude|bitch|chick) is|op is|op)'
const VERY =
  '(?:(?:such|so|really|just|a|an|the|fucking|fuckin|f ?ing|freaking|frickin|literally|actually|one|big|huge|little|stupid|dumb|ugly|fat|pathetic|worthless|useless|disgusting|absolute|complete|total|utter|real|damn|lil|like|very|too|too damn|straight up|honestly|ass|most|biggest|nothing but|all|always|still|as|filthy|dirty|nasty|lonely|sad|miserable|fake|crazy|ratchet|old|poor|smelly|pretty|kinda|kind of|what|dumbass|ugly ass|fat ass|lame|annoying|cringe|selfish) ){0,4}'

export const enInsult: Rule[] = [
  {
    id: 'en.insult.slur',
    version: 1,
    kind: 'insult',
    severity: 'high',
    why: 'insult.slur',
    because: 'Words that degrade a group or a person whoever they are said to.',
    unless: ['self', 'reported', 'denied', 'fiction', 'lesson'],
    patterns: [
      '(?:n[i1*]gg(?:er|a|uh|ers|as|az)?s?|n[i1*]g{1,3}(?:er|a)s?|f[a4*]g{1,2}(?:[o0*]t|it|et)?s?|tr[a4*]nn(?:y|ies)|ch[i1*]nks?|g[o0*]{2}ks?|sp[i1*]cs?|k[i1*]kes?|p[a4*]kis?|(?<!van )dykes?|towel ?heads?|rag ?heads?|wetbacks?|beaners?|coons?|shemales?|ret[a4*]rds?|r[e3*]t[a4]rd(?:ed|s)?|libtards?|wh[o0*]res?|sl[u*]ts?|c[u*]nts?|skanks?|thots?|fucktards?|motherfuckers?|mongoloid)(?! van| dyke| show| in the armou?r| and span| girls)',
      '(?:go|run|get|fuck off|crawl|send (?:you|them)|swim) (?:back|home) (?:to|2|where)(?: (?:your|ur|africa|china|mexico|korea|india|japan|asia|pakistan|the|you|where|country|u))(?: [a-z]{1,8}){0,4}(?<!(?:want to|wanna|i|when i|we|well|will|ill) (?:go|get) (?:back|home) to[^.?]{0,24})(?! (?:school|work|bed|class|sleep))(?<!back to (?:your|the) (?:room|class|studies|homework|phone|question|old))',
      '(?:slanty?|chinky|squinty) eye(?:s|d)?|ching chong|bat eater|dog eater|sand ?n[a-z]{4,6}|camel (?:jockey|fucker)|house ?n[a-z]{4,5}',
    ],
  },
  {
    id: 'en.insult.death',
    version: 1,
    kind: 'insult',
    severity: 'high',
    why: 'insult.death',
    because: 'Telling somebody to die, or threatening them.',
    unless: ['reported', 'fiction', 'lesson', 'warned'],
    patterns: [
      'k(?: |\\.)?y(?: |\\.)?s',
      '(?:kill|hang|off|shoot|unalive|neck|cut|drown|delete|end|rope|hurt) (?:your ?self|ur ?self|u self|yourselves|urselves|ya ?self|yo ?self)(?<!(?:dont|not|to|never|want to|please dont|you|u|do|feel like|about) (?:kill|hang|hurt|cut|end|off|shoot|unalive) (?:your ?self|ur ?self))(?! (?:some slack|a break|from|short|off from))',
      '(?:you|u)(?: (?:should|shud|need to|must|can|could|deserve to|ought to|better|gotta|have to|might as well|just|go|literally|really|honestly))+ (?:just |go |honestly |literally )?(?:die|kill (?:yourself|urself)|be dead|drop dead|disappear|rot|kys|jump|hang|end it|burn in hell|not exist|suffer|get (?:hit|run over|cancer|bullied))',
      '(?:go|just|please|pls|plz|hurry up and|why dont (?:you|u)|why wont (?:you|u)|do (?:us|everyone|the world|me) a favou?r and|can (?:you|u)|hope (?:you|u)|i hope (?:you|u)|wish (?:you|u)(?: would|d)?|cant wait (?:for|till) (?:you|u)(?: to)?|would (?:you|u)|should|so)(?: (?:just|go|and|already|please|all|fucking|slowly|somewhere|to))* (?:die|drop dead|kill (?:yourself|urself)|choke|rot|rot in hell|burn in hell|get (?:cancer|hit by|aids|run over|raped|shot|beat)|jump off|hang yourself|play in traffic|step on a lego and die|drown|never wake up|fail at life)(?! (?:on this|of (?:laugh|cute|embarr)|in (?:the|this) (?:game|level|boss|match)|to (?:the|this) boss|laughing))(?<!(?:dont|not|i|we|ill|please dont|will|id|let me) (?:just |please |go )?(?:die|choke|rot|drown))',
      'drop dead(?! gorgeous)|go (?:to|rot in|burn in) hell|rot in hell|(?:you|u) (?:will |ll |gonna |are going to |deserve to )?die alone|die (?:already|bitch|slow|in a (?:fire|hole|ditch))',
      '(?:jump|leap|fall|throw yourself)(?: [a-z]{1,4}){0,1} (?:off|from|in front of|into)(?: (?:a|the|of))* (?:bridge|cliff|roof|building|train|traffic|balcony)(?<=(?:go|should|just|please|u|you)[^.?]{0,12}(?:jump|leap|fall|throw)[^.?]{0,30})(?<!(?:i|ill|we|to|wanna|gonna|she|he|might) (?:just |go )?(?:jump|leap|fall)[^.?]{0,30})',
      '(?:nobody|no one|noone|no1|not a soul|your own (?:mom|mother)|who) (?:would|will|wud|d|ll|is gonna|gonna|even)(?: [a-z]{1,6}){0,2} (?:miss|care|notice|cry|come to|mourn)(?: [a-z]{1,6}){0,2} (?:you|u|your|ur)(?! (?:would|right))',
      '(?:the )?(?:world|everyone|we|earth|school|this place|life|class|humanity)(?: (?:would|will|d|ll|wud))? (?:be )?(?:so much )?(?:a )?(?:better|happier|nicer)(?: (?:off|place))? (?:without|if)(?: (?:you|u|ur))(?! (?:need|want))(?<!not be better without you)',
      '(?:ill|i will|im gonna|im going to|gonna|we will|were gonna|well|i m a|ima|imma|i am going to|i swear ill|finna)(?: [a-z]{1,6}){0,3} (?:kill|beat|hurt|stab|shoot|fight|end|punch|jump|slap|smack|break|destroy|murder|find|strangle|fuck up|mess up|rape|hunt|drop|ruin|expose|knock)(?: [a-z]{1,6}){0,1} ?(?:you|u|your (?:face|ass|life|head|teeth|legs)|ur (?:face|ass|life|head|teeth|legs))(?! (?:a|the|some|at (?:chess|mario|fifa|uno|smash|roblox|the game)|in (?:chess|mario|fifa|smash|game|uno|roblox|the game|ranked|mariokart)|help|something|soon|on (?:here|discord)|after (?:class|school) for practice|tomorrow|later|when i get|guys|one)(?! and))',
      'watch (?:your|ur|yo) back|(?:snitches|snitch) get(?:s)? stitches|(?:meet|catch|see) (?:me|you|u) (?:after school|outside|in the hands|these hands)(?=[^.?]{0,20}(?:fight|beat|hands|dead|ass))|you(?:re| are)? (?:so )?dead (?:meat|after|tomorrow|when i|to me|at school)|youre dead$|catch these hands|(?:i|we) know where (?:you|u) live',
    ].map((pattern) => pattern.replaceAll(')*', '){0,4}').replaceAll(')+', '){1,4}')),
  },
  {
    id: 'en.insult.person',
    version: 3,
    kind: 'insult',
    severity: 'medium',
    why: 'insult.person',
    because: 'Belittling the reader: looks, mind, worth, friends.',
    unless: ['reported', 'denied', 'fiction', 'thing'],
    patterns: [
      `${ARE} ${VERY}${HARD}(?<!(?:your|ur|yr) (?:pig|cow|rat|snake|dog|sheep|monkey|elephant|whale|hippo|worm|clown)(?! ?$| ?[.,?]| (?:lol|lmao|haha|face|you|u|and|ew|bro|shut|go|stop|get|nobody|like)))(?! (?:haha|love you|beginner|phone|charger|brother|sister|mom|farm|plush|emoji|costume|at (?:math|this game) haha|on (?:the|this)|of the group))(?<!(?:your|they|he|she) (?:own |the |big |little |old |old )?(?:dog|cow|pig|clown|rat|snake|mistake|accident|joke|failure|nobody|trash|monkey|sheep|whale|elephant|troll|freak|tool|bum|worm|goblin|virgin|garbage|rubbish|burden|fake|dirt))(?<!(?:are|r|re|were|was) (?:nobody|nothing|mistake|accident))`,
      `(?:you|u|youre|ur|u r|you are|u are|yall|yall are|you guys are|you look|u look|you sound|u sound|you smell|u smell|youre all|you people are|you act|she is|he is|hes|shes|op is|how are (?:you|u)) ${VERY}${MILD}(?! (?:good|talented|smart|funny|cute|pretty|lucky|fast|strong|at (?:guitar|singing|art)|about|in a good way|beautiful|amazing|cool|haha|nice|awesome|hot|for you|that you|i miss|you have to|because (?:of|you)|when you|today|right now|but in a good|proud|sweater|crying|tired|to hear|since|rn|lately|inside|how|and (?:lonely|tired|hurt)|skilled|girls|hard|enough|of (?:them|him|her))s?)(?<!(?:you|u|youre|she is|he is|hes|shes|ur|you are|you look|you sound|u look|you seem)(?: (?:so|really|just|a|very|too|pretty|kind of))* (?:crazy|insane|sad|weak|broke|slow|sick|mental|special ed|poor|mean|lazy|boring|gay|weird|flat|selfish|miserable|evil|chubby|desperate|fake|dirty|awful|terrible|horrible|annoying|autistic|the worst|a mess|embarrassing))`,
      `(?:you|u|youre|ur|u r|you are)(?: (?:so|just|really|such a|literally|fucking|too|the|a|very|actually))+ (?:annoying|weird|gay|the worst|lame|boring|selfish|fake|desperate|evil|weak|miserable|autistic|special ed|crazy bitch|mental|delusional|a mess|poor|broke|lazy|dirty|awful|terrible|horrible|mean|embarrassing|irrelevant|basic)(?=$|\\.|,| lol| bro| ew| and (?:ugly|stupid|dumb|fat|nobody|gross|annoying)| stop| shut| go| leave| thats why| no wonder| i hate| fag| haha| omg| af| ngl| kid)(?! and i love)`,
      '(?:^|[.?] ?|(?:hey|oh|yo|lol|ew|omg|ok|okay|wow|haha|shut up|stfu|stop|bye|cry|stay mad|cope|imagine being a|listen|ok then|look|what a|what an|such a|such an|you|u|go away|get out|leave|ugh|ha|wtf|silly|nice try|sit down|dont care|who asked|get lost|cry about it|cry more|die|hi|sup|hello|this|another|typical|stupid|dumb|ugly|fat|little|dirty|pathetic|fucking|absolute|total|complete|worthless|useless|cringe ass|crazy|fake|ugly ass|dumb ass|fat ass|broke|old|lonely|human|backstabbing|two faced|disgusting|filthy|lying|psycho|nasty|broke ass|bitch ass|cheating|attention seeking|skinny|smelly|lil) )(?:a )?(?:idiots?|morons?|imbeciles?|losers?|loser|retards?|bitch|bitches|slut|whore|hoe|skank|thot|cunts?|twats?|pricks?|dick ?heads?|assholes?|ass hole|asshat|jackass|dumb ?ass|fat ?ass|fatso|fatty|motherfucker|bastard|wankers?|tosser|douche(?:bag)?|scumbags?|scum|fuck(?:er|face|tard|wit)|shit ?(?:head|face|bag)|freaks?|creeps?|weirdos?|psycho|crybaby|cry baby|snowflake|simp|incel|pick me(?: girl)?|attention (?:seeker|whore)|pig|cow|rat|clowns?|snake|brat|dimwit|bozo|perv|pervert|pedo|virgin|pussy|sissy|wimp|trash|garbage|nobody|peasant|spaz|muppet|lowlife|fag|troll|kid get a life)(?=$|\\.|\\?|,| lol| lmao| haha| nobody| no one| shut| stop| go| you| get| ur| u | and| stfu| bye| cry| kys| why| who| leave| please| ass| loser| bitch| face| energy u| fr| ew| omg| with| i hate| girl| boy| kid| thats| im| like you| like u| ok)(?<!(?:bad|boss|resting) (?:bitch))(?! energy)(?! in (?:minecraft|science|the))(?<!(?:this|another|ugh|you|u|look|nice|this) (?:a )?(?:clown|snake|pig|cow|rat|trash|garbage|nobody|virgin|troll|clowns))',
      '(?:^|[.?] ?)(?:you (?:are|re) nothing|youre nothing|ur nothing|u r nothing)(?: but [a-z ]{1,20})?(?: ?$|\\.)|(?:youll|you will|ull|u will|ur gonna|youre gonna|hope you) (?:die|end up|always be|be) (?:alone|lonely|single|a loser)(?! tonight)|what an? (?:total |complete |absolute |fucking |actual )?(?:dick|bitch|prick|loser|idiot|freak|moron|cunt|asshole|weirdo|twat|joke|clown|creep)(?! (?:move|pic))(?: (?:you are|u are|he is|she is)|$|\\.)|waste of (?:oxygen|space|air|skin|sperm)(?<!(?:im|i am|i|like|such) (?:a |such a )?waste of (?:oxygen|space|air|skin|sperm))|(?:terrorist|monkey|ape|gorilla|nazi|chimp)(?: ?$| go | lol)(?<!(?:the|a|my) (?:terrorist|monkey|ape|gorilla|nazi|chimp) ?)',
      '(?:^|[.?] ?)(?:idiot|moron|loser|bitch|asshole|dumbass|freak|creep|weirdo|psycho|clown|crybaby|cry baby|snowflake|simp|incel|imbecile|brainless|wanker|prick|scum|scumbag|rat|dickhead|fatass|fat ass|fatso|fatty|pathetic|disgusting|worthless|skank|cringe|virgin|coward|trash|attention seeker|pick me girl|liar|a\\$\\$hole)(?: (?:lol|lmao|haha|ew|bro|ass|kid|much|girl|boy|human))?(?: ?$| ?[.!?] ?$)',
      '(?:fuck|fuk|fck|f ?uck|screw|f[*]{1,3}k?|f[u*]ck|phuck|fuq|fvck|eff) (?:you|u|off|ya|yourself|your|ur|yall|him|her|outta here|all of you|urself|them)(?! (?:up|over the|exam|test))|f (?:u|you)(?: |$)|fuckyou|fucku|go fuck|piss off|bugger off|sod off|bite me|eat (?:shit|a dick|dirt)|suck (?:it|a dick|my balls)|kiss my ass|screw (?:you|u)',
      'stfu|gtfo|s ?t ?f ?u|shut (?:the (?:fuck|hell|f)|ur|your|yo|ya) ?(?:up|mouth|face|trap)?|shut (?:it|up)(?=$| (?:bitch|loser|you|u|idiot|stupid|fat|ugly|dumb|kid|freak|already|no one|nobody|retard|clown|and|lol|b1tch|weirdo|pls|please|bro|already|ho|slut|whore|moron|trash|dumbass|asshole|fag)|\\.|,|!)(?<!(?:oh my god|omg|no way|told (?:him|her|them|me) to|the|please dont|to) shut (?:it|up))(?! (?:and (?:take|dance)|thats (?:amazing|so)))',
      '(?:nobody|no one|noone|no body|no1|not one person|none of us|absolutely nobody|literally no one|literally nobody)(?: (?:even|actually|really|ever|here|would|will|gaf|wants|gives|else|in (?:this|our|the) (?:school|class)))*(?: (?:like|likes|liked|love|loves|wants?|cares? (?:about|what|for|if)|asked|gives a (?:shit|fuck|damn)(?: about)?|gaf(?: about)?|needs?|invited|believes?|respects?|will ever love|would date|will ever date|is gonna love|misses|talks to|wanted|likes being around|can stand))(?: (?:for|what|to be around|to be friends with|to sit with|if))* ?(?:you|u|ya|your|ur)(?! (?:feel|think nobody))|nobody asked(?=$|\\.| you| u| loser| bitch| lol)|who (?:even )?(?:asked|invited) (?:you|u)|no ?one asked(?=$|\\.| you| u| lol| bitch)',
      '(?:everyone|everybody|we all|all of us|the whole (?:class|school|team)|they all|literally everyone|people|i|we|my friends)(?: (?:really|actually|literally|fucking|all|just|so|in class|at school|here|secretly|already|honestly))* (?:hate|hates|despise|despises|cant stand|laughs at|laugh at|laughing at|makes fun of|talks shit about|avoids?|is disgusted by|are disgusted by|is laughing at|are laughing at|is tired of|are tired of|is sick of|wants? (?:you|u) (?:gone|dead|out)|wishes (?:you|u)) (?:you|u|ur|your)(?: [a-z]{1,8}){0,1}(?<! (?:hate|despise) (?:when|that) you)(?! (?:for (?:being so|having) (?:pretty|talented)|guys lol i|have to|had to))(?<!(?:not|think|if|doesnt mean|that) (?:everyone|everybody|people)[^.?]{0,20})',
      '(?:no wonder|thats why|this is why|explains why|reason)(?: [a-z]{1,6}){0,1} (?:you|u|ur|your|youre|nobody|no one|he|she|everyone|they)(?: [a-z]{1,8}){0,4} (?:friends?|alone|single|hates?|left|dumped|likes?|bullied|fat|failed|failing|leaves?|cheated|lonely|gone|love|ignored|ugly|dead|divorced)(?<!no wonder (?:you|u)(?: (?:feel|are feeling|felt))+ (?:alone|lonely))',
      '(?:you|u) (?:have|got|ve got|will always have|will never have|dont have|dont even have|aint got)(?: (?:no|zero|any|literally no|0|real|a single|like no|even))* (?:friends?|life|brain|brains|brain cells?|talent|future|personality|chance|class|looks|social skills|bitches|family|dad|rizz|value|self respect)(?=$|\\.|,| lol| loser| at all| and| bitch| so| haha| ew| thats| in| lmao| nobody| ur| you)(?<!(?:if|feel like|think|that|when|because|like) (?:you|u) (?:have|got|dont have)[^.?]{0,20})(?<!(?:you|u) (?:have|got|dont have)(?: (?:any|real|a single|even|like))* (?:friends?|family|future|chance|life|class|talent|brains?|brain|brain cells?|personality|dad|value))',
      '(?:do|does|did) (?:you|u)(?: (?:even|actually))* (?:have (?:a|any) (?:brain|life|friends|brain cells|common sense|mirror|shame)|own a mirror|shower|bathe|brush (?:your|ur) teeth|think before)(?=$|\\?|\\.| lol| or)(?! (?:you can|to talk|who))(?<!have (?:any )?friends)',
      '(?:get|find|buy) (?:a|urself a|yourself a|some) (?:life|brain|grip|mirror|therapist|job|shower|friends)(?=$|\\.|,| loser| lol| bitch| bro| and (?:stop|leave)| instead of)|touch (?:some )?grass(?= loser| bro| kid|$|\\.)(?<!i need to touch (?:some )?grass)|(?:pea|bird|rat) ?brain(?:ed)?|lay off the (?:cake|burgers|food|snacks|donuts|fries)|(?:lose|drop) some weight|go on a diet|stop eating so much|take a shower|you (?:smell|stink|reek)(?=$|\\.| so| like (?!roses|vanilla|flowers)| bad| ew| lol)|u (?:smell|stink|reek)',
      '(?:your|ur|ya|yo|yer) (?:mom|mum|mother|mama|dad|father|sister|family|parents|grandma|whole family)s? ?(?:is|are|was|s|should|shouldve|should have|must|a|probably|never|doesnt|does not|dont|wishes|regrets?|hates?|looks?|left|so|hates)(?: (?:a|so|such|have|be|really|you|u|too|just|the|never|that|must|been|love|probably))*(?: ?(?:fat|ugly|whore|slut|hoe|bitch|stupid|dumb|gay|trash|poor|swallowed|aborted|abort|loved?|wanted|regret|regrets?|hates?|left|ashamed|disappointed|having|wishes|cheap|broke|crackhead|drunk|loser|embarrassed|dead|pig|cow|retard|single|divorced|hoes?))(?=$|\\.|,| (?:lol|you|u|and|because|of|so|bitch|too|haha|by|having|lmao|as|for|like))(?! to (?:hear|see))',
      '(?:your|ur|yo|that|ya)(?: (?:ugly|fat|stupid|dumb|disgusting|big|little|whole|sad|pathetic|ass|nasty|crusty|face|ugly ass|fat ass))* (?:face|nose|forehead|teeth|hair|body|voice|accent|smile|legs|skin|existence|life|personality|looks|outfit|clothes|breath|eyebrows|acne|family|drawing|writing|singing|poem|story|problems?)(?: (?:is|are|looks?|makes?|make|hurts?|sounds?|needs?|smells?|gives?))+(?: (?:me|my|so|a|an|like|the|literally|fucking|really|such|just|want to|wanna|very|us|everyone|people))* (?:ugly|gross|disgusting|sick|joke|puke|vomit|barf|throw up|eyes|hideous|trash|garbage|nasty|crusty|busted|cringe|embarrassing|pathetic|stupid|dumb|worthless|meaningless|shit|mistake|crime|horse|pig|rat|dead|laugh at|repulsive|annoying|dirty|cheap|boring|fake|weird|awful|terrible|horrendous|ew|nightmare|pain)(?! (?:to me that))(?<!(?:problems?|story|life|hair|skin|teeth|body|eyebrows) (?:is|are)(?: (?:so|really|just|like|a))* (?:weird|boring|dead|dirty|pain|nightmare|awful|terrible|annoying|embarrassing))',
      '(?:ew|eww|yikes|gross|lol|omg|wow|bruh|haha|just)(?: [a-z]{1,6}){0,2} (?:look at|imagine looking like|have you seen|look in)(?: [a-z]{1,6}){0,1} (?:your|ur|you|u|that|her|his|this|a)(?: (?:face|body|hair|nose|girl|guy|freak|mirror|teeth|outfit|fat|like that|ugly)){1,2}|look in (?:a|the) mirror(?= lol| you| ugly|$)',
      '(?:you|u)(?: (?:really|just|all|literally|always|still|both|guys|fucking|seriously))* (?:suck|sux|disgust me|make me sick|make me (?:want to )?(?:puke|vomit|throw up|barf)|belong in (?:a|the) (?:zoo|trash|mental|asylum|garbage|psych|special|kitchen|hell|bin|dumpster)|deserve (?:it(?= (?:all|lol|haha|loser|bitch|you|for being)|$)(?<=(?:ugly|loser|bitch|idiot|lol|well|haha)[^.?]{0,12} deserve it(?: all)?)|to be (?:bullied|alone|hated|miserable|hurt|hit|dumped|raped|sad)|everything bad|nothing|the hate|worse|what happened|pain|no one|no love)|were (?:a mistake|an accident|adopted|dropped)|should(?:ve| have)? (?:been|be) (?:aborted|swallowed|ashamed|embarrassed|put down|locked)|arent (?:even )?(?:worth|human|wanted|pretty|welcome)|aint (?:shit|pretty|even|all that|worth|funny)|ruin everything|ruined everything|ruin (?:the|this|it)|wish you (?:were|had)|look like (?:a|an|ur|your|shit|trash|garbage|you crawled|youre|something|roadkill|rat|my) ?(?:pig|rat|monkey|horse|boy|man|trash|gorilla|whale|potato|troll|ape|clown|dog|hobo|corpse|witch|goblin|toad|frog|ass|cow|elephant|shit|mom|dad|tramp|donkey|ghost|zombie|skeleton|foot|thumb|rodent|bum)?|just want(?:ed)? attention|only want attention|want attention|are (?:just )?(?:doing|faking|saying) (?:it|this) for attention)(?! (?:princess|angel|model|movie star|queen))(?<!look like (?:my|a|an|youre|ur|your))(?! at (?:goodbyes|nothing))(?<!(?:dont think|not that|if|never think|who says) (?:you|u)[^.?]{0,20})',
      '(?:stop|quit|enough)(?: (?:being|with|faking|acting|crying|whining|your|the|ur|such|posting|pretending|a|so|seeking|begging|trying|looking))+ ?(?:for |to )?(?:a |your |such a )?(?:attention|whining|baby|crybaby|pathetic|dramatic|drama queen|fake (?:depression|sob)|it for attention|sob story|pity party|annoying|weird|loser|bitch|victim|pity|sympathy|cringe|crying (?:you|u|loser|baby))(?<!(?:i|to|cant|need to|want to|please help me) (?:stop|quit)[^.?]{0,24})|grow (?:up|a pair)(?= (?:you|loser|youre|ur|bitch|crybaby|already|and stop|kid)|$)(?<!(?:i|when i|to|we|kids|you) grow up)|man up(?= |$)|cry about it|cry (?:more|harder)(?= |$)|attention (?:seeker|whore|seeking)|drama queen|pity party',
      '(?:how|why) (?:are|r|is|can)(?: (?:you|u|someone|anyone))(?: (?:so|this|that|be|such|even|always|like|as))+ (?:stupid|dumb|ugly|fat|retarded|pathetic|annoying|slow|gross|thick|dense|desperate|cringe|clueless|weird|idiotic|useless|lame|a loser|an idiot|a bitch)|how (?:dumb|stupid|fat|ugly|slow|thick|dense|pathetic|desperate|clueless|ignorant)(?: (?:can|are|r|do))+ (?:you|u|someone|one|people|a person)|(?:are|r) (?:you|u)(?: (?:actually|really|seriously|just|fucking|that|like|always|legit|this|mentally))* (?:stupid|dumb|retarded|blind and|autistic|brain ?dead|slow|deaf|mental|mentally ill|special|challenged|illiterate|a moron|an idiot|sick in the head|delusional|high|5|five|thick)(?=$|\\?|\\.| or | lol| bro)',
      '(?:you|u) (?:are|r|re)? ?(?:so |such a |literally |just |actually |nothing but )?(?:a )?(?:fat|ugly|dumb|stupid|pathetic|worthless|disgusting)(?: (?:ass|fuck|shit|pig|cow|bitch|freak|loser|whore|hoe|kid|little|piece))+',
      '(?:ugly|fat|dumb|stupid|broke|weird|smelly|crusty|bitch|lame|nerdy|cringe|crazy|old|skinny|bald|clown|gay) ?(?:ass)(?= (?:loser|bitch|hoe|kid|girl|boy|mf|man|dude|freak|nerd|face|people|mom)|$|\\.)(?<!(?:my|a|this|the) (?:dumb|stupid|crazy|lame|old|weird) ?ass)',
      '(?:i|we)(?: (?:really|literally|fucking|just|all|so|truly|honestly|genuinely))* (?:hate|despise|cant stand|loathe|detest) (?:you|u|your (?:guts|face|existence)|ur (?:guts|face|existence))(?! (?:guys|for being|lol love|both (?:so|lol)|have to))(?! and i love)',
      '(?:two ?faced|backstabb(?:er|ing)|gold digger|home ?wrecker|pick me|wannabe|has been|nobody) (?:bitch|snake|liar|girl|slut|loser|hoe|ass)|snake(?=$| ass| bitch)(?<=(?:you|such a|ur a|fake)[^.?]{0,4} ?snake)|(?:son of a|lil|little|dumb|stupid|crazy|fake|ugly|fat|basic|broke|jealous|psycho|lying|nasty|dirty) bitch(?! that)(?<!(?:that|this|ouch|what a) son of a bitch)(?<!(?:bad|im a|life is a) (?:little |basic )?bitch)|bitch (?:shut|please|stfu|bye|die|get|go|you|u|ass|dont|move|i will|stop|who)',
      '(?:youre|you are|ur|u r|u are)(?: (?:such a|a|an|just a|nothing but a|such an|only a|literally a|the))* (?:burden|mistake|waste|nobody|failure|disappointment|disgrace|embarrassment|joke|nothing|accident)(?=$|\\.|,| lol| (?:and|to|of|but|nobody|no one|everyone|bitch|loser|your|ur|just|in|you))(?<!(?:not|never|arent)(?: [a-z]{1,5}){0,2} (?:burden|mistake|waste|nobody|failure|disappointment|disgrace|embarrassment|joke|nothing|accident))',
      '(?:nigga|bitch|fag|hoe|pussy|slut|whore) (?:shut|stfu|get|go|stop|bye|please|move|die)',
      '(?:^|[.?] ?)(?:oh |ew |lol |ok |omg )?(?:you|u)(?: (?:little|big|fat|stupid|total|absolute|fucking|dumb|ugly)){0,2} (?:dick|prick|cunt|bitch|rat|snake|pig|cow|twat|tool|clown|creep|perv|whore|slut|hoe|freak|loser|coward|liar|fake|bastard)(?: ?$| ?[.?!])',
      '(?:youre|ur|u r|you are|u are) (?:so |a |just |probably |literally )?(?:gay|fag|homo|lesbo|tranny)(?= lol| haha| lmao| bro|$)(?<!(?:if|that|when|think|and|because) (?:youre|you are|ur) (?:so |a |just |probably |literally )?(?:gay|homo))',
      '(?:youre|ur|u r|you are|u are) (?:literally |just |actually |honestly |seriously )?(?:the worst|scum|vile|filth|garbage|trash|nothing|nobody|a nobody|dirt|pathetic|disgusting|hideous|repulsive)(?: (?:person|human|friend|lol|ever))?(?= ?$| ?\\.)',
      'youre so (?:gay|fat|ugly|dumb|stupid)|ur so (?:gay|fat|ugly|dumb|stupid)|so gay (?:lol |haha )?fag',
    ].map((pattern) => pattern.replaceAll(')*', '){0,4}').replaceAll(')+', '){1,4}')),
  },
]

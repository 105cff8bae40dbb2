import type { Rule } from '../matching/rule.ts'

/** Things that are swallowed to die, as one class, since any of them may stand in any sentence. */
const DRUGS =
  '(?:pills?|tablets?|tabs|meds|medication|medications|medicine|paracetamol|ibuprofen|nurofen|tylenol|advil|aspirin|panadol|calpol|benadryl|xanax|prozac|sertraline|zoloft|lexapro|antidepressants?|painkillers?|codeine|melatonin|insulin|tramadol|diazepam|capsules|sleepers|dxm)'
/** More of them than anybody takes for a headache. */
const TOO_MANY =
  '(?:[1-9][0-9]{1,2}|nine|ten|eleven|twelve|a dozen|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|a hundred|loads|a load|lots|a lot|tons|so many|too many|way too many|heaps|a bunch|a handful|handfuls|most|all|the whole|a whole|whole|an entire|the entire|the rest|a full|half a|half the|every single|everything)'
const TOOK =
  '(?:took|taken|taking|take|swallowed|swallowing|swallow|had|downed|downing|popped|necked|neck|ate|drank|chugged|inhaled|od on|odd on)'
const BODY =
  '(?:wrists?|arms?|forearms?|thighs?|legs?|hips?|stomach|belly|ankles?|shoulders?|skin|body)'
const BLADES =
  '(?:blades?|razors?|razor blades?|box cutter|penknife|craft knife|stanley knife|kitchen knife|scalpel|sharpener blades?)'
const MARKS = '(?:scars?|cuts|lines|slits|burns|burn marks|cut marks|fresh ones|self harm)'
/** Marks that have an innocent cause. */
const NO_ACCIDENT =
  '(?![^.?]{0,30}(?:cats?|kitten|dog|puppy|rabbit|bramble|thorn|rose|shav|gym|eczema|acne|sunburn|mosquito|surgery|operation|chicken ?pox|football|soccer|rugby|netball|bike|fell|fall|paper|climb|skate))'
const HOME =
  '(?:dad|daddy|father|mom|mum|mam|mother|mommy|mummy|stepdad|step dad|stepfather|stepmom|stepmum|parents|uncle|aunt|auntie|grandad|grandpa|grandma|nan|gran|brother|stepbrother|cousin|boyfriend|bf|foster (?:dad|mum|mom)|mums boyfriend|moms boyfriend|guardian|he|she|they)'
const SEXUAL_ADULT =
  '(?:dad|father|stepdad|step dad|stepfather|uncle|grandad|grandpa|brother|stepbrother|cousin|coach|teacher|tutor|pastor|priest|vicar|youth leader|leader|boyfriend|babysitter|neighbour|neighbor|instructor|mums boyfriend|moms boyfriend|mums bf|moms bf|family friend|dads friend|dads mate|brothers mate|brothers friend|some man|a man|old man|an older guy|he)'
const FRIENDS =
  '(?:friend|friends|mate|bestie|best mate|bff|girlfriend|boyfriend|gf|bf|sister|brother|sis|bro|cousin|classmate|roommate|homie|duo|guildmate|she|he|they|shes|hes|someone|somebody|girl|boy|guy|lad|kid|ex)'
const UNTIL =
  '(?:18|19|20|21|30|eighteen|twenty|thirty|my birthday|my next birthday|birthday|graduation|graduate|prom|christmas|xmas|new year|next year|next month|next week|next term|summer|the summer|easter|year [0-9]{1,2}|college|uni|the end of (?:the )?(?:year|term|month|week)|adulthood|old age|the wedding|exams|results day)'

/** Wide families of what is said plainly: any drug in any amount, any mark on any limb, any adult of the home. */
export const enPlain: Rule[] = [
  {
    id: 'en.crisis.plain-overdose',
    version: 1,
    kind: 'crisis',
    severity: 'high',
    why: 'crisis.suicide',
    because:
      'More medicine than helps, whatever it is called, and being brought to hospital for it.',
    unless: ['recovered', 'fiction', 'lesson', 'asked'],
    patterns: [
      `${TOOK}(?: [a-z]{1,9}){0,3} ${TOO_MANY}(?: [a-z]{1,9}){0,6} ${DRUGS}(?! (?:to|back to) (?:the )?(?:chemist|pharmacy))(?![^.?]{0,24}(?:doctor told|prescribed|course|antibiotic))(?<!(?:grandma|granny|nan|gran|grandad|grandpa|he|she)(?: [a-z]{1,9}){0,2} (?:takes?|took|taken|taking|has|had)(?: [a-z0-9]{1,9}){0,10})`,
      '(?:took|taken|take|swallowed|downed|finished|necked|ate) (?:almost |nearly |basically )?(?:the whole|a whole|most of the|all of the|the entire|all the|half the|the rest of the|like the whole) (?:packet|pack|box|bottle|strip|blister pack|tub|stash)(?:$|[.]| (?:now|tonight|an hour|already|and|im|dont|earlier|of (?:pills|tablets|them)|last night))(?![^.?]{0,30}(?:biscuit|crisp|sweet|choc|cookie|gum|chips|cereal|milk|water|juice))',
      `(?:what (?:happens|would happen|will happen) if|can you die if|could i die if|would i die if|is it bad if)(?: (?:i|you|u|someone))? (?:take|took|swallow|swallowed|have|had|drink|drank)(?: [a-z0-9]{1,9}){0,5} (?:${DRUGS.slice(3, -1)}|bleach)(?<!(?:two|a|one|my|2|an extra)(?: [a-z]{1,9})? ${DRUGS})`,
      `(?:tablets|pills|meds|paracetamol|tylenol)(?: [a-z]{1,6}){0,3} (?:counted|lined up|laid|laid out|in front of me|hidden|stashed|saved up|saved)(?![^.?]{0,24}(?:nan|gran|mum|mom|week))`,
      '(?:pumped my stomach|stomach pumped|woke up in (?:a e|a and e|ae|the er|hospital|resus|icu)(?: again| and| after| with| because)|charcoal (?:again|in hospital)|discharged from (?:the )?(?:psych|ward|inpatient|hospital) and (?:i|still))(?![^.?]{0,24}(?:surgery|appendix|broken|crash|match))',
      '(?:stopped|not|stop|skipping|quit|quitting|refusing) (?:taking|injecting|doing) (?:my )?(?:insulin|inhaler|heart (?:pills|meds)|epilepsy meds)(?: on purpose| because i| and i| so)',
    ],
  },
  {
    id: 'en.crisis.plain-end',
    version: 1,
    kind: 'crisis',
    severity: 'medium',
    why: 'crisis.suicide',
    because:
      'No further birthday, a day that has been picked, what keeps one here, and who would be better off.',
    unless: ['fiction', 'lesson', 'joking', 'asked', 'advised', 'chores'],
    patterns: [
      `(?:not|dont|wont|doubt|never|no way|cant see myself|cant imagine|can not imagine|didnt think|dont think)(?: [a-z]{1,6}){0,4} (?:planning to|plan to|going to|gonna|gunna|intend to|expect to|be alive to|live to|live past|be here to|make it to|make it past|get to|reach|reaching|be around for|be here for|see|seeing|turning|turn|living past|getting past|making it to|making it past|survive)(?: (?:to|see|past|be|reach|turn|make it to|until)){0,2} ${UNTIL}(?![^.?]{0,30}(?:tickets?|invited|results|prom committee|film|movie|show|sale|party|trip|sober|train|bus|dance|money|grandparents|nan))(?<!(?:cant wait|hope)[^.?]{0,30})`,
      '(?:ive|i have|i|have) (?:finally )?(?:picked|chosen|chose|set|decided on|settled on) (?:the|a|my) (?:day|date|way|method|bridge|spot|night|hour)(?:$|[.]| (?:now|already|and|to go|its|i wont|i will))(?![^.?]{0,30}(?:party|trip|birthday|dinner|wedding|exam|test|driving|date night|holiday|camp|sleepover|movie|picnic|appointment|concert))',
      'know(?: exactly| already| now)? (?:how|when|where|what) (?:im going to|im gonna|ill|i would|id|i will|i want to) (?:do it|go out|die|be found|end|finish it)(?![^.?]{0,20}(?:homework|exam|room|project|dance|hair|makeup|cosplay|level))',
      '(?:thats|that is|thatll be|thats gonna be|then its|it will be) (?:me|it for me) (?:finished|done|gone|out|over|off for good)(?![^.?]{0,20}(?:homework|shift|revision|exam|for the (?:day|night)|season|work|term))',
      '(?:and|after that|then|until then|before) (?:im|i am) (?:out|gone|done)(?: for good| forever|$|[.])(?<=(?:birthday|wedding|christmas|summer|graduation|dog (?:dies|passes|goes)|cat (?:dies|passes|goes)|nan (?:dies|passes|goes)|exams|prom|make it to)[^.?]{0,30})(?<!(?:hand|work|shift|flight|practice)[^.?]{0,30})',
      '(?:only|main|one|sole) (?:reason|thing|person)(?: (?:that|why|i|im|ive|i am|is|keeping|keeps|stopping|stops)){1,4} ?(?:me )?(?:still )?(?:havent (?:done it|ended|killed|gone|left this|jumped)|alive|living|here|breathing|going|not dead|around|existing|from (?:doing it|ending|killing|jumping|dying|going through)|on this earth|in this world|stay|stayed|staying|kept going|keep going|didnt (?:do it|jump|die|go through))(?! (?:at|early|late|so early|in (?:this|the) (?:club|class|server|team))|for)(?![^.?]{0,20}(?:snacks|food|free|pizza|bell|awake|game|wifi|prize))',
      '(?:just|only|still|barely|im|honestly) (?:holding on|hanging on|staying alive|surviving|living|alive|here|staying) (?:for|because of|cuz of|bc of|cos of|so) (?:my|the|her|him|them) (?:little |baby |big )?(?:sister|brother|mum|mom|mam|nan|gran|grandma|dog|cat|hamster|rabbit|horse|pets?|kids?|siblings?|best friend|friend|dad|plants?)(?! (?:party|wedding|birthday|to (?:finish|come|pick)))',
      '(?:everyone|everybody|mum|mom|mam|dad|parents|family|they|people|siblings|brother|sister|friends|yall|you all|my class)(?: (?:all|would|could|will|d|can|might|wld|wud|finally|just|probably|get to|prob)){1,4} (?:relax|rest|sleep|breathe|be happy|be happier|be relieved|be fine|be free|be ok|be okay|be better off|cope better|have more|have a better|get on better|laugh more|save|have peace|smile|live normally|be a normal family)(?: [a-z]{1,10}){0,5} (?:if|when|once|without|now that|after) (?:they|i|im|me|id|you|we) ?(?:didnt have me|wasnt|werent|died|was never|never|gone|went|left|am gone|had never|not here|dead|without|disappeared|out of the way|had a different)(?! (?:school|to (?:bed|camp|uni|college)|on))',
      '(?:cry|cried|be sad|be upset|grieve|mourn|miss me|sad)(?: [a-z]{1,5}){0,3} (?:a|one|two|like|few|couple)(?: [a-z]{1,6}){0,2} (?:days?|weeks?|months?|minutes?|hours?)(?: [a-z]{1,6}){0,2} (?:and|then|but|before)(?: [a-z]{1,6}){0,4} (?:move on|be happier|be happy|be fine|be ok|forget|be over it|get over|be better|feel better|relieved|normal|back to)(?<=(?:theyd|would|will|theyll|everyone|they|mum|mom|people)[^.?]{0,80})(?<!(?:i|ill|id|we)(?: [a-z]{1,5}){0,2} (?:cry|cried|be sad)[^.?]{0,50})',
      '(?:wish|wished|hope|hoping|prayed|pray|praying|want|wanted|begging)(?: [a-z]{1,8}){0,4} (?:lump|tumou?r|headaches?|disease|illness|test results|cancer|covid|heart|infection|crash|plane|accident)(?: [a-z]{1,6}){0,4} (?:is cancer|be cancer|its cancer|kills me|took me|had taken me|takes me|was fatal|is fatal|stops|would stop|terminal|comes back positive|gets me)',
      '(?:wish|wished) (?:the|that|it|it was|it had been|it were|they|god|he had|she had)(?: [a-z]{1,8}){0,3} (?:taken me|took me|me instead|had been me|was me|been me instead|killed me too|me who died)',
      '(?:tired|sick|exhausted|fed up|done|had enough|bored|over)(?: (?:boss|man|bro|and|just|like|really|so)){0,3} (?:of|with) (?:like |just |actually |even )?(?:existing|being alive|being here|living|being me|breathing|waking up every|surviving|being a person|carrying on)(?! so (?:far|close)| next to| early)',
      '(?:stopped|dont bother|not bothering|forget|never|quit|didnt bother) (?:to )?(?:look|looking|check|checking) (?:both ways|before (?:i )?cross(?:ing)?|when i cross)|cross(?:ed|ing)?(?: (?:the|a|busy))* (?:road|roads|street) without looking (?:on purpose|because i|hoping)'.replace(
        '))* (?:road',
        ')){0,2} (?:road',
      ),
      '(?:on purpose|deliberately|hoping|half hoping|in case)(?: [a-z]{1,6}){0,5} (?:without looking|no helmet|no seatbelt|without a (?:helmet|seatbelt)|into the road|hits me|hit me|crash)(?<!(?:she|he|they|someone) [^.?]{0,16})',
      '(?:walk|walked|wade|waded|swim|drive|drove|lie|lay|lying|lie down)(?: [a-z]{1,6}){0,2} (?:into|in|on|under|off)(?: [a-z]{1,6}){0,2} (?:reservoir|river|lake|sea|snow|canal|quarry|tracks|railway line|rails|motorway|ocean|ditch)(?: [a-z]{1,8}){0,3} (?:and (?:not|never|let|stay|keep|see if|wait|sleep|just)|until|till|forever|for good|with stones|at night so)(?![^.?]{0,24}(?:angel|photo|swim|fun|have a|splash|relax))',
      '(?:someone|anyone|somebody|anybody|please|pls) (?:just )?(?:stay|sit|talk|be)(?: [a-z]{1,6}){0,4} (?:tonight|with me|to me)[^.?]{0,30}(?:dont trust myself|not safe|scared of myself|what i might do|ill do something|might do something|might hurt)',
      '(?:scared|afraid|frightened|terrified|worried|dont know)(?: [a-z]{1,6}){0,2} (?:of |about )?what (?:ill|i will|i might|id|i could|im going to|im gonna|i am going to) do (?:to myself|if im (?:alone|on my own|by myself|left)|tonight|when (?:im|everyone|they)|next)(?![^.?]{0,16}(?:exam|school|college|career))',
    ],
  },
  {
    id: 'en.crisis.plain-self-harm',
    version: 1,
    kind: 'crisis',
    severity: 'high',
    why: 'crisis.self-harm',
    because:
      'Any blade kept anywhere, any mark on any limb, streaks that broke, and eating as punishment.',
    unless: ['recovered', 'fiction', 'asked', 'advised', 'negated'],
    patterns: [
      `${BLADES}(?: [a-z]{1,5}){0,2} (?:in|under|behind|inside|taped|hidden) (?:in |under |behind |inside |to )?(?:my|the) (?:phone|phone case|pencil case|pillow|mattress|wallet|bra|drawer|bag|book|bible|sock|socks|room|bedside|jewellery box|makeup bag|lining|shoe|case|coat)(?! (?:for|to) (?:shav|dt|art|wood|craft|leg))`,
      `(?:bought|found|stole|took|hid|kept|keep|ordered|have|need|got|holding|sitting with|staring at) (?:some |more |new |another |a |the |my |fresh |out the )?(?:blades|razor blades?|sharpener blades?|blade)(?: [a-z]{1,6}){0,3} ?(?:again|out of|from|tonight|today|ready|and|plasters|trip|in my hand|$|[.])(?![^.?]{0,24}(?:shav|fan|helicopter|skate|lawn|grass|blender|runner|sword|craft|windmill|trilogy))`,
      `(?:compass|scissors|knife|glass|safety pin|needle|lighter|straighteners?|curling iron|iron|staple|pin|tweezers|pen lid|protractor|ruler|nails|blade|razor)(?: [a-z]{1,6}){0,2} (?:on|into|across|against|to|over|down|in) (?:my|his|her) (?:own )?${BODY}(?! (?:by accident|by mistake|lotion|hair))${NO_ACCIDENT}`,
      `${MARKS}(?: [a-z]{1,5}){0,3} (?:on|over|down|up|across|along|covering|all over) (?:my|her|his) (?:left |right |inner |upper |own )?${BODY}${NO_ACCIDENT}`,
      `(?:hide|hiding|cover|cover up|covering|explain|show|heal|fading|fade|notice|see|saw|seeing)(?: [a-z]{1,7}){0,3} (?:scars|cuts|self harm scars|burn marks)(?: [a-z]{1,7}){0,3} (?:from (?:mum|mom|dad|my|everyone|people|teachers|coach)|for (?:prom|pe|swimming|the wedding|summer|gym)|in (?:summer|pe|gym|the changing)|at (?:prom|pe|swimming|the beach|the wedding|school|work))${NO_ACCIDENT}`,
      '(?:relapsed|slipped up|slipped again|gave in|caved|broke my streak|lost my streak|did it again|done it again)(?: [a-z0-9]{1,7}){0,3} ?(?:last night|last nite|again|after (?:[0-9]{1,3}|two|three|four|five|six|seven|eight|nine|ten|a|nearly|almost|only)|today|yesterday|this morning|tonight|in the (?:bath|shower|toilets?|bathroom|loo))(?: [a-z0-9]{1,9}){0,5} ?(?:cut|clean|blade|bleed|arm|arms|thigh|wrist|bathroom|bath|shower|toilets?|loo|days|weeks|months|ashamed|sorry|nobody|blood|$)(?![^.?]{0,30}(?:sugar|chocolate|sweets|crisps|doughnut|donut|phone|tiktok|insta|game|ranked|binge|ice|coffee|caffeine|energy drink|shopping|texted|my ex|series|socks|skip|snooz|osu|league|minecraft|valorant|roblox|takeaway|soda|coke|bites? my nails|biting))(?<!(?:ice|sugar|tiktok|texted|my ex|game)[^.?]{0,60})',
      '(?:[0-9]{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|a few|almost a|nearly a|only)(?: [a-z]{1,6})? (?:hours|days|weeks|months|month|week|year|years) clean(?! (?:sheet|room|house|from (?:sugar|vap|coke|energy)))[^.?]{0,40}(?:but|and (?:i|then|threw|now)|threw|gone|urge|itch|ruined|want to|wanna|broke|blade|again|hard|struggl|tempt|lost|cant)',
      'day (?:0|1|one|zero)(?: (?:clean|again|of (?:being )?clean)){1,2}(?![^.?]{0,20}(?:eating|diet|eyes|room|keto|gym))',
      `(?:arms?|wrists?|thighs?|legs?|hips?)(?: [a-z]{1,5}){0,2} (?:are|is|r|looks?|look) (?:such |just |all |completely |really |so )?(?:a mess|wrecked|ruined|torn up|cut up|shredded|covered|striped|full)(?:$|[.]| (?:again|now|and|of (?:cuts|scars)|from what))(?<=my [^.?]{0,40})(?![^.?]{0,24}(?:gym|leg day|football|climb|workout|mosquito|paint|bramble|mud|stick))`,
      '(?:hoodie|jumper|sweater|long sleeves?|cardigan|tights|leggings|bracelets?|bandages?|plasters?|sweatbands?|arm warmers)(?: [a-z]{1,7}){0,7} (?:because of|to hide|to cover|so (?:no one|nobody|mum|mom|they|people)|cos of|cuz of|bc of|over)(?: [a-z]{1,6}){0,3} (?:arms?|wrists?|cuts|scars|marks|thighs?|legs?|sees?|know|notices?|asks?)(?![^.?]{0,20}(?:sunburn|tan|tattoo|spots|acne|cold|eczema|hair|rash))',
      '(?:hit|hitting|bang|banging|smack|smacking|punch|punching|slap|slapping|scratch|scratching|bite|biting|pinch|pinching|burn|burning|choke|choking)(?: (?:my|own|the|a|off|at|against|it|on|head|face|legs|arms|hand|thighs|skin|knuckles|fist|wall|myself|desk|door|floor)){1,6} (?:until|till|so (?:hard|i)|when (?:i|im|mum|dad)|because i|its the only|helps|it helps|to (?:calm|feel|cope|stop|punish)|is the only)(?! (?:score|win|sleepy|cold))(?![^.?]{0,24}(?:kitten|cat|lol|drum|itch|mosquito))',
      '(?:easier|better|calm|calmer|relief|relieved|alive|real|peaceful|quiet|good|human)(?: [a-z]{1,6}){0,3} (?:when|after|once) (?:it|i)(?: (?:just|see|start|finally)){0,2} ?(?:hurts|bleeds?|bleeding|blood|cut|burn|sting|stings)(?! (?:onions|my hair|grass|sugar|out))',
      '(?:make|making|made|makes) myself (?:sick|throw up|puke|vomit|be sick|gag)(?![^.?]{0,24}(?:on the ride|with (?:sweets|chocolate)|by eating|by laughing|laughing))',
      '(?:fingers? down my throat|stick my fingers down|binge and purge|binged and purged|purging|purged|purge after|chew and spit|chewing and spitting|laxatives? (?:every|again|to|after|and|because|for)|diet pills|thinspo|pro ?ana|meanspo)(?![^.?]{0,24}(?:election|camera roll|photos|wardrobe|stalin|history|movie|film))',
      '(?:havent|have not|hvnt|not|didnt|havnt|ive not)(?: (?:really|had|been|properly|even)){0,2} (?:eaten|eat|ate|eating)(?: (?:anything|properly|a thing|solid food|real food|much|at all|a proper meal|a meal)){0,2} (?:in|for|since) (?:like |about |over |nearly |almost )?(?:[2-9]|[1-9][0-9]|two|three|four|five|six|seven|a week|days|a few days|weeks|monday|tuesday|wednesday|thursday|friday|saturday|sunday)(?! (?:hours|hrs|mins|minutes|pm|am))(?![^.?]{0,20}(?:sushi|pizza|meat|chocolate|bread|sugar))',
      '(?:i|ill|only|just|down to|had|ate|eat|on|living on) (?:only |just |like |about |under |less than )?(?:[1-9][0-9]{1,2}|one|two|a single) (?:calories|cals|kcal|apple|biscuit|rice cake|cracker|yogh?urt)(?: [a-z]{1,5}){0,2} (?:a day|today|per day|and|since|all day|in two days)(?! (?:keeps|with (?:lunch|tea)))(?![^.?]{0,20}(?:doctor away|burned|burnt|on the treadmill|bar|snack|delicious))',
      '(?:starv(?:e|ing|ed) myself|hate food|scared (?:of|to) (?:food|eat(?:ing)?)|food (?:scares|terrifies|disgusts) me|afraid (?:of|to) (?:food|eat(?:ing)?)|dont deserve (?:to eat|food|dinner|lunch)|eating is for people who|punish(?:ing)? myself (?:for|by|with) (?:eating|not eating|food))(?! (?:spicy|sushi|oysters|at the new|alone in the))',
    ],
  },
  {
    id: 'en.crisis.plain-home',
    version: 1,
    kind: 'crisis',
    severity: 'high',
    why: 'crisis.abuse',
    because: 'What adults of the home and of trust do, told in half a sentence.',
    unless: ['fiction', 'lesson', 'asked', 'joking', 'recovered'],
    patterns: [
      `${SEXUAL_ADULT}(?: [a-z]{1,8}){0,4} (?:gets?|got|getting|comes?|came|climbs?|climbed|crawls?|slips?|slipped|lies|lay|lays|sneaks?) (?:in|into|in to|onto) (?:my|our|the) (?:bed|sleeping bag|covers|duvet|bunk)(?! (?:to read|for a story|when theres thunder))(?<!(?:little|baby|twin|kid) brother[^.?]{0,30})`,
      `${SEXUAL_ADULT}(?: [a-z]{1,8}){0,4} (?:comes|came|keeps coming|sneaks|walks) (?:in|into|in to) (?:my room|the bathroom|my bedroom|the shower) (?:at night|when (?:mum|mom|mam|im|everyone|i|no one|nobody|hes)|every night|while (?:im|i)|drunk|after (?:mum|mom))(?! (?:to (?:wake|say|bring|get)|singing|with (?:tea|toast|pancakes)))(?![^.?]{0,24}(?:sing|wake me|pancake|cat|game|laundry))`,
      `${SEXUAL_ADULT}(?: [a-z]{1,8}){0,4} (?:touches|touched|touching|puts? his hands?|put his hand|rubs|rubbed|grabs|grabbed|feels up|felt up|films|watches)(?: (?:on|up|down|in|inside|under|over|between)){0,2} (?:me|my (?:leg|legs|thigh|thighs|chest|bum|skirt|shorts|top|shirt|pants|knickers|waist|neck|mouth|body|lips|back))(?: [a-z]{1,8}){0,6} ?(?:shorts|pants|and (?:i|says?|said|told|tells)|when (?:mum|mom|we|no one|nobody|im|were)|in the (?:car|barn|shower|shed|dark)|at night|asleep|secret|our game|alone|pretend|weird|scared|$)(?! (?:with the ball|by accident))(?<!(?:mum|mom|boyfriend|bf|nan) (?:kisses|kissed)[^.?]{0,40})`,
      '(?:did|does|do|doing|done) (?:things|stuff|something|bad things|it|weird stuff|weird things|sexual things|that) (?:to|with) (?:me|my (?:sister|brother|friend)|her|him)(?: [a-z]{1,6}){0,4} ?(?:in (?:the|his|my)|at night|when|and (?:i|told|gave|said)|as a (?:kid|child)|a man|i didnt|no one|nobody|havent told|dont know who|$)(?<=(?:he|uncle|dad|father|stepdad|brother|cousin|grandad|grandpa|coach|teacher|man|mate|guy|someone|who|neighbour|neighbor)[^.?]{0,40})(?![^.?]{0,20}(?:prank|makeup|nails|hair))',
      '(?:makes|made|making|forces|forced) (?:me|us|her) (?:to )?(?:touch|watch (?:stuff|things|porn|him|videos)|do (?:things|stuff|sexual)|undress|strip|take (?:off )?my clothes|sit on his lap|kiss him|sleep in his bed|lie down)(?![^.?]{0,24}(?:film|football|match|movie|chores|spider|snail))',
      '(?:i|we|me)(?: and my (?:sister|brother))?(?: [a-z]{1,6}){0,2} (?:sleep|slept|hide|lock|locked|push|put|jam|barricade|wedge)(?: [a-z]{1,6}){0,4} (?:(?:with )?(?:a |the |my )?(?:chair|drawers|desk|dresser|wardrobe) (?:against|under|in front of|behind) (?:the|my) (?:door|handle)|in (?:the|my) (?:wardrobe|closet|bathroom) when (?:dad|he|mum|hes|she))',
      '(?:hide|hid|hiding|take|took|get|put|lock) (?:my|the|her|him) (?:little |baby )?(?:sister|brother|siblings|kids|mum|mom)?(?: [a-z]{1,6}){0,4} (?:when|while|because|before|so|until) (?:dad|he|hes|he is|mum|mom|she|shes|stepdad|my (?:dad|stepdad|mum|mom))(?: [a-z]{1,6}){0,2} ?(?:drinking|drunk|drinks|angry|starts|home|rages|mad|kicks off|goes off|shouting|smashing|hits|hit|cant (?:find|get|reach|hear|hurt))(?![^.?]{0,20}(?:birthday|present|game))',
      `${HOME}(?: (?:always|just|has|had|also|still|again|nearly|even|literally)){0,2} (?:grabbed|grabs|held|holds|pinned|pins|had|got|took|has) (?:me|my (?:sister|brother|mum|mom))? ?(?:down )?(?:by|round|around) (?:the|my) (?:throat|neck|hair)(?! (?:for a hug|by accident))`,
      `${HOME}(?: (?:always|just|then|also|once|even|literally|first)){0,2} (?:burns?|burned|burnt|scalded|held|holds|put|puts|stubbed|stubs|pressed) (?:out )?(?:a |his |her |cigarettes? |the )?(?:my |on my |cigarettes? on |iron on )?(?:me|my (?:hand|hands|arm|leg|back|face|head|skin|fingers))(?: (?:on|with|under|in|against|to|into)){1,2} (?:the |a |his |her |boiling |hot )?(?:cooker|stove|hob|iron|lighter|cigarette|water|tap|oven|radiator|bath|toilet|pillow|wall)(?! (?:by accident|while cooking))`,
      `${HOME}(?: (?:always|just|then|also|once|even|literally|still)){0,2} (?:threw|throws|pushed|pushes|shoved|shoves|kicked|kicks|dragged|drags|chucked|slammed|slams|knocked|knocks) (?:me|my (?:head|sister|brother|mum|mom)|us)(?: [a-z]{1,5}){0,2} (?:down|into|against|across|onto|out of|off|by|over) (?:the |a |my )?(?:stairs|wall|door|floor|table|hair|room|car|cupboard|kitchen|window|ground)(?![^.?]{0,24}(?:snow|wrestl|pillow fight|play|pool|trampoline|surprise))`,
      `(?:got|getting|get|gets|had|getting given|gave me|takes?|took|gives me|giving me|ill get|afraid of|scared of) (?:hit with )?(?:the|his|her|off his|out his|off the) (?:belt|cane|stick|slipper|wooden spoon|switch|whip|paddle|hanger|hose|pipe)(?: (?:again|off|from|for|if|when|because|cuz|on me|out|tonight|until|last)|$|[.])(?![^.?]{0,24}(?:drop|karate|judo|taekwondo|hockey|museum|champion|trousers|turkey|black))`,
      `(?:cant|couldnt|hurts to|can barely|hard to) (?:sit|walk|lie|open my (?:eye|mouth)|lift my arm)(?: [a-z]{1,6}){0,3} (?:after|because|from|since|cuz|bc) (?:dad|mum|mom|he|she|what|the belt|last night|stepdad|my (?:dad|mum|mom|stepdad))(?! (?:leg day|training))`,
      `(?:hes|he is|shes|dad is|dads|my dads|stepdad is|stepdads|mums boyfriend is|hear him|hear dad|heard him|heard dad|watch him|watched him|watch dad|saw him|see him) (?:hitting|beating|punching|choking|strangling|kicking|hit|beat|punch|choke|smashing|smash)(?: [a-z]{1,5}){0,2} (?:my )?(?:mum|mom|mam|mother|sister|brother|her|us|the dog|the house up|things up|the place up)(?![^.?]{0,16}(?:at (?:chess|fifa|uno|cards|tennis)|record|score))`,
      `(?:bruises?|marks?|black eye|split lip|busted lip|cut lip|fat lip|burn|burns|welts?|handprint|broken (?:wrist|arm|nose|rib))(?: [a-z]{1,6}){0,4} (?:from (?:dad|mum|mom|him|her|home|last night|the belt|my (?:dad|mum|mom|stepdad|brother|boyfriend))|on my (?:brother|sister|back|neck|face)(?:s)? (?:from|and (?:he|she|i)|that|because)|and (?:he|she) wont say|have to (?:say|lie|tell|pretend)|told (?:them|everyone|school|the teacher|my teacher|people) (?:i|it))(?![^.?]{0,24}(?:rugby|football|netball|hockey|karate|wrestl|skate|bike|trampoline|basketball|dance))`,
      `(?:say|said|saying|told|tell|telling|pretend|pretended|lie|lied)(?: [a-z]{1,8}){0,4} (?:i|it was|that i)(?: (?:just|had|must have))? ?(?:fell|tripped|netball|walked into|banged|slipped|football|was clumsy|an accident|playing)(?: [a-z]{1,8}){0,4} ?(?:but it was (?:dad|mum|mom|him|her|my)|again|third time|so (?:dad|he|mum|mom|they|she)|because (?:dad|he|mum|mom|she) (?:said|told|would)|like (?:he|dad|mum|she) told)`,
      `${HOME}(?: [a-z]{1,6}){0,3} (?:says?|said|tells? me|told me|swears?|swore|threatened|threatens|promised|promises|keeps saying)(?: (?:that|to|if|i|tell|told|anyone|someone|anybody|he|she|hed|shed|hell|shell|they|would|will|ever|next|time|me)){1,9} (?:kill me|kill us|kill my (?:mum|mom|dog|sister)|hurt me|hurt my (?:mum|mom|sister|brother)|put me in (?:hospital|the ground)|snap my neck|end me|make me disappear|bury me)(?: [a-z]{1,6}){0,4} ?(?:and i believe|for real|if i (?:tell|say|told)|next time|seriously|and (?:he|she) (?:means|meant|would)|hes (?:not joking|done it)|$)(?! (?:haha|lol|if i (?:fail|dont clean|get a tattoo|dye|break)))(?![^.?]{0,20}(?:haha|lol|tattoo|dye|hair|piercing|room|grade|dishes|curfew))(?<!(?:if i (?:fail|get a|dye|break|lose|forget))[^.?]{0,50})`,
    ],
  },
  {
    id: 'en.crisis.plain-neglect',
    version: 1,
    kind: 'crisis',
    severity: 'medium',
    why: 'crisis.neglect',
    because: 'Nobody comes home, nothing to eat or to heat with, nowhere to sleep.',
    unless: ['fiction', 'lesson', 'asked'],
    patterns: [
      '(?:mum|mom|mam|mums|moms|dad|dads|mother|father|parents|they|she|he)(?: (?:has|have|hasnt|havent|not|is|are|isnt|been|s|just|really|actually|still)){0,4} (?:gone|away|missing|out|come home|come back|been home|been back|got up|got out of bed|left|walked out|disappeared|vanished)(?: [a-z]{1,7}){0,4} (?:for|in|since|a|almost a|over a|nearly a|on|like a) ?(?:days|a week|week|weeks|two weeks|a month|month|[2-9] days|two days|three days|four days|five days|friday|monday|tuesday|wednesday|thursday|saturday|sunday)(?: [a-z]{1,7}){0,4} (?:and|so|im|we|me|theres|no|with no|on my own|alone|living|my (?:sister|brother))(?![^.?]{0,30}(?:work trip|conference|holiday|vacation|business|nan|gran|takeaway|party|flu|cold|hospital for (?:the|her) baby|cooking|chores|camping))(?<!(?:business|work|holiday|vacation)[^.?]{0,20})',
      '(?:no|without|cut off|got cut|turned off|been cut|been off|shut off|ran out of|not had|havent had|hasnt been any|never any)(?: [a-z]{1,6}){0,2} (?:food|electric|electricity|power|heating|heat|gas|hot water|water|dinner|tea|meals)(?: [a-z]{1,7}){0,4} (?:since (?:mum|mom|dad|he|she|they|monday|tuesday|wednesday|thursday|friday|saturday|sunday|last)|for (?:days|a week|weeks|two|three|four)|in (?:days|a week)|and (?:dad|mum|mom|no one|nobody|hes|shes)(?: [a-z]{1,6}){0,3} (?:back|home|here|cares|left|answering|gone|care))(?![^.?]{0,20}(?:storm|camping|repair|engineer|plumber|fixed|outage))',
      '(?:power|electric|electricity|gas|heating|water|wifi and heating)(?: (?:has|been|s|got|is|was|still)){0,3} (?:cut|cut off|off|shut off|gone)(?: [a-z]{1,6}){0,5} (?:cant pay|didnt pay|dad(?:s)? (?:not|hasnt|isnt)|mum(?:s)? (?:not|hasnt|isnt)|mom(?:s)? (?:not|hasnt|isnt)|nobody|no one|for (?:days|weeks|a week)|no money)(?![^.?]{0,20}(?:storm|wind|engineer))',
      '(?:ive|we|weve|been|i|me|were|im|we are|i have)(?: (?:been|have|and my (?:sister|brother|sis|mum|mom)|all|just|r|only)){0,3} (?:sleeping|sleep|slept|sleepin|living|livin|kipping|staying|spent the night|camping out) (?:in|on|at|under|rough)(?: (?:the|a|our|my|dads|mums|moms|his|her)){0,2} (?:car|stairwell|stairs|park|bench|bus station|train station|station|street|streets|doorway|shed|bridge|floor of the|garage|laundrette|bus shelter|van)(?![^.?]{0,24}(?:trip|camp|festival|holiday|sleepover|party|tent|gig|queue|tickets|on the way|way to|fun|comfy))',
      '(?:living|live|living off|live off|lived off|surviving|feeding|fed)(?: [a-z]{1,6}){0,3} (?:off|on) (?:just |only |dry |cereal|noodles|ketchup|bread|crackers|school (?:lunch|dinners)|free (?:lunch|school)|whatever|leftovers from|dust)(?![^.?]{0,30}(?:lol|uni|revision|exam|student))(?<=(?:since|gone|mum|mom|dad|parents|sister|brother|sis|kids|alone)[^.?]{0,60})',
      '(?:kicked|chucked|thrown|threw|booted|locked)(?: (?:me|us|him|her))? out (?:for (?:being|coming|telling|liking)|because (?:im|i|he|she)|cuz (?:im|i)|after i (?:came|told)|and (?:i|im|ive|got|have|now)|last night|with (?:no|nothing|my)|at (?:night|1|2|3|midnight)|again|tonight|so i)(?![^.?]{0,24}(?:group|team|class|game|chat|server|library|club|lobby|cinema|shop|party))',
      '(?:i|ive|have|im|we|got|theres|with)(?: [a-z]{1,5}){0,2} (?:nowhere|no where|no place|got nowhere|not got anywhere|havent got anywhere|dont have anywhere) (?:to (?:go|sleep|stay|live|be)|else to (?:go|sleep|stay)|$|[.]|left|safe)(?! (?:on|this) (?:friday|saturday|summer|holiday|weekend))(?! to (?:go|be) (?:on|this|today))',
      '(?:ran|run|running|runnin) away(?: [a-z]{1,6}){0,3} (?:im|and|tonight|from home|from (?:dad|mum|mom|him|them|foster|care)|at (?:the|a)|its|2am|last night|because)(?![^.?]{0,24}(?:goose|geese|teddy|when i was (?:six|five|four|seven|little|small)|dog|bee|wasp|spider|zombie|cow|bull|ball|laugh|lol|level|screaming))',
      '(?:doing|do|feeding|feed|make|making|change|changing|raise|raising|minding|looking after|got) (?:the |my |all the )?(?:babys?|babies|bottles|nappies|diapers|little ones|kids|brothers|sisters|siblings|twins)(?: [a-z]{1,7}){0,5} (?:because|cos|cuz|bc|since|as|while|when) (?:mum|mom|mam|dad|she|he|they|nobody|no one)(?: [a-z]{1,7}){0,3} ?(?:hasnt|wont|doesnt|never|drunk|high|passed out|in bed|gone|asleep all|cant get|left|using|does)',
      '(?:mum|mom|mam|dad|she|he)(?: [a-z]{1,4}){0,1} (?:hasnt|has not|wont|doesnt|didnt|never|barely) (?:got|get|gets|getting|left|leave|leaves|come|moved|got up)(?: (?:up|out of|out|of|the|her|his|bed|from|off)){1,4}(?: [a-z]{1,4}){0,2} (?:days|weeks|a week|since|anymore)',
    ],
  },
  {
    id: 'en.crisis.plain-friend',
    version: 1,
    kind: 'crisis',
    severity: 'medium',
    why: 'crisis.friend',
    because: 'Somebody else with pills, a rope, cuts or a goodbye, who is silent since.',
    unless: ['fiction', 'lesson'],
    patterns: [
      `${FRIENDS}(?: [a-z]{1,8}){0,6} (?:sent|send|left|texted|posted|put|wrote|said|messaged|told|dmed|told me)(?: [a-z]{1,7}){0,4} (?:goodbye note|goodbye message|goodbye voice|goodbye video|goodbye to everyone|goodbyes|bye forever|a note|suicide note|sorry for everything|be good to my|look after my|thanks for everything|final|last message|love you always|shes done|hes done|this is the end|tonight is the night|shes going to do it|hes going to do it|wont be here|wont be around|not going to be here|will do it)(?![^.?]{0,30}(?:raid|moving|school trip|for the summer|class|teacher|homework|new house|concert|prom|ask (?:him|her)|move to))`,
      `${FRIENDS}(?: [a-z]{1,8}){0,5} (?:not picking up|isnt picking up|not answering|wont answer|isnt answering|not replying|went offline|gone offline|logged off|phone is off|phones off|wont reply|cant reach|cant find (?:him|her|them))(?<=(?:goodbye|note|die|dead|kill|pills|rope|end it|sorry|hurt|bye|gun|shoot|jump|forever)[^.?]{0,80})`,
      `${FRIENDS}(?: [a-z]{1,8}){0,4} (?:went offline|not answering|not picking up|wont pick up|isnt replying|disappeared|gone quiet)(?: [a-z]{1,7}){0,6} (?:goodbye|note|die|dead|kill|pills|rope|hurt|bye forever|gun)`,
      `${FRIENDS}(?: [a-z]{1,8}){0,4} (?:has|have|had|got|bought|took|taken|takes|hiding|hides|saving|saved|collecting|showed me|shown me|with|keeps|found|holding)(?: [a-z]{1,7}){0,4} (?:pills|tablets|rope|noose|razor|razors|blades?|a gun|gun|overdose|weedkiller|bleach|sleeping tablets|cuts|scars|her cuts|his cuts)(?![^.?]{0,30}(?:headache|nurse|doctor|shav|period|cramps|skipping|climb|swing|allerg|hay ?fever|water gun|nerf|lightsaber|cat|water pistol|surgery|acne))`,
      'found(?: [a-z]{1,6}){0,4} (?:pills|tablets|razors?|blades?|rope|noose|a note|suicide note|goodbye letter|bloody tissues)(?: [a-z]{1,6}){0,3} (?:under|in|on|behind|inside|from|hidden)(?: [a-z]{1,6}){0,2} (?:friends?|sisters?|brothers?|bro|sis|mates?|her|his|mums|moms|dads|roommates?|cousins?|girlfriends|boyfriends|gfs|bfs)(?: [a-z]{1,8}){0,2}',
      `${FRIENDS}(?: [a-z]{1,8}){0,3} (?:wont|will not|doesnt want to|dont want to|isnt going to|isnt gonna|not going to|not gonna|doesnt plan to|says (?:he|she) wont|says (?:hes|shes) not going to|doesnt think (?:he|she)ll) (?:be here|be around|see|make it to|make it past|live to|be alive|reach|exist|wake up|live anymore|live any more)(?: [a-z]{1,8}){0,4} ?(?:after|christmas|new year|graduation|summer|18|next (?:year|week|month)|monday|tomorrow|birthday|anymore|any more|much longer|past|$)(?![^.?]{0,24}(?:moving|holiday|trip|retake|grades|late|dentist|because (?:of )?(?:the|her|his) (?:bus|train)|ill|flu))`,
      `${FRIENDS}(?: [a-z]{1,8}){0,4} (?:asked|asks|asking|googles|googled|googling|searching|searched|looking up|looked up|talks|talking|keeps (?:asking|talking|saying))(?: [a-z]{1,8}){0,4} (?:how (?:people|to|you) die|how long (?:it|does it|till)(?: [a-z]{1,8}){0,6} (?:do it|die|drown|kill|work)|ways to (?:die|go)|about (?:dying|death|being dead|heaven|killing)|wanting to (?:die|go|be with)|be(?:ing)? with (?:dad|mum|mom|nan|gran|grandad|grandma|grandpa))(?![^.?]{0,24}(?:dinosaur|game|biology|history|project|book|film))`,
      `${FRIENDS}(?: [a-z]{1,8}){0,3} (?:gave|given|gives|giving)(?: (?:me|us|everyone|away|her|his|all|my)){1,3}(?: [a-z]{1,8}){0,5} (?:wont need|doesnt need|wont be needing|not going to need|no longer needs|keep (?:it|them) forever|remember (?:him|her) by|to remember)(?![^.?]{0,24}(?:moving|new one|upgrade|bigger|outgrown))`,
      `(?:my|a|this|some|our)(?: best| close| old| good| online| little)? ?(?:friend|mate|bestie|girlfriend|boyfriend|gf|bf|sister|brother|cousin|guy|girl|lad|homie|bro|sis)(?: [a-z]{1,8}){0,5} (?:cut|cuts|cutting|hurting|harming|burning|starving|overdosed|odd|od|drank|swallowed|hung|hanged|shot)(?: [a-z]{1,6}){0,3} ?(?:himself|herself|themselves|wrists?|arms?|thighs?|again|on cam|bleach|weedkiller|pills|tablets|last night|and (?:made|asked|told) me)(?![^.?]{0,20}(?:hair|onion|paper|accident|cooking|goal|basket|photo|film))`,
      'wont stop (?:cutting|self harming|hurting (?:himself|herself|themselves)|purging|starving|harming)',
      '(?:made|makes|making) me (?:promise|swear)(?: [a-z]{1,6}){0,3} (?:not to|to not|i wont|to keep)(?: [a-z]{1,6}){0,4} ?(?:ring|call|tell|anyone|secret|quiet|999|911|ambulance)(?<=(?:pills|tablets|cut|cuts|arms?|scars|rope|die|dead|bruises|touches|hits|blood|blade|overdose|stepdad|hurts?|hurting)[^.?]{0,70})',
    ],
  },
]

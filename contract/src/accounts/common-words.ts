/** Common parts of passwords, without the digits and signs around them. */
export const commonWords: readonly string[] = [
  // Product terms.
  'dodam dodami peer support listener sharer friend healing haru maeum sangdam gomin',
  // Words about passwords and accounts.
  'password passwd pass passwort passphrase secret login signin logon admin administrator root user',
  'username guest test testing tester demo default changeme letmein welcome access master system',
  'server computer internet google naver daum kakao kakaotalk facebook instagram youtube tiktok',
  'samsung galaxy iphone android apple windows microsoft linux ubuntu network office security',
  'private public hello helloworld whatever nothing trustno trustnoone',
  // Words of affection and hobbies.
  'love lover loveme loveyou iloveyou ilove ihateyou lovely sweet sweety sweetheart honey baby',
  'babygirl darling angel angels princess prince queen king lucky happy happiness smile sunshine',
  'sunflower flower rose star stars starlight moon moonlight sky rainbow summer winter spring autumn',
  'january february march april may june july august september october november december monday',
  'friday sunday birthday christmas forever family mother mom mommy mama father dad daddy papa',
  'sister brother bestfriend friends friendship sweetie beautiful pretty cutie cute blessed heaven',
  'jesus jesuschrist christ god faith hope peace freedom dream dreamer dreams life mylife school',
  'student teacher college music piano guitar dancer dance singer movie book chocolate cookie candy',
  'sugar banana orange cherry strawberry peach lemon melon pepper ginger cheese coffee pizza chicken',
  // Animals, games, sports, heroes.
  'monkey dragon tiger lion eagle falcon wolf bear panda puppy kitty kitten hellokitty cat dog bunny',
  'rabbit turtle dolphin butterfly horse phoenix unicorn pikachu pokemon naruto sasuke onepiece doraemon',
  'minecraft roblox fortnite maple maplestory leagueoflegends faker overwatch starcraft',
  'pubg steam nintendo playstation xbox gamer game player hunter killer ninja samurai warrior knight',
  'shadow ghost devil satan hacker matrix batman superman spiderman ironman marvel avengers starwars',
  'harrypotter potter pirate football soccer baseball basketball hockey golf tennis swimming runner',
  'barcelona realmadrid liverpool chelsea arsenal manchester ronaldo messi sonny heungmin yankees',
  'mustang ferrari porsche mercedes corvette harley camaro jordan michael',
  // Idols and names.
  'bts army bangtan jungkook jimin taehyung suga jin jhope blackpink lisa jennie jisoo rose twice',
  'nayeon exo baekhyun chanyeol nct seventeen carat straykids skz newjeans ive wonyoung aespa karina',
  'enhypen txt redvelvet bigbang minji minjun seoyeon jiwoo jihoon minsu minho yuna hana sora',
  'kim lee park choi michelle jessica jennifer daniel thomas andrew joshua ashley nicole amanda anthony',
  'charlie jackson william robert george david james john matthew alexander sarah emily anna maria',
  // Swear words.
  'fuck fuckyou fuckoff shit bitch asshole idiot stupid sibal ssibal babo',
  // Places.
  'korea korean seoul busan daehanminguk dokdo america canada london paris tokyo japan',
].flatMap((line) => line.split(' '))

/** Common Korean words. They may be typed in Hangul, or with the keyboard left in English. */
export const commonHangul: readonly string[] = [
  '도담 도담이 또래 친구 친구야 고민 상담 마음 하루 비밀번호 비번 패스워드 관리자 학교 학생 선생님',
  '사랑 사랑해 사랑해요 사랑합니다 안녕 안녕하세요 안녕하십니까 고마워 감사합니다 미안해 축하해 생일',
  '대한민국 우리나라 한국 한국인 서울 부산 독도 행복 행복해 행복하자 희망 가족 우리가족 엄마 아빠 동생',
  '바보 멍청이 천사 공주 왕자 여신 요정 강아지 고양이 토끼 호랑이 곰돌이 멍멍이 야옹이 햇살 하늘 바다 나비',
  '화이팅 파이팅 메롱 아자아자 짜증나 죽을래 시발 씨발 개새끼 병신 아이유 방탄 방탄소년단 아미 세븐틴',
  '블랙핑크 뉴진스 아이브 에스파 트와이스 손흥민 메시 페이커 메이플 포켓몬 피카츄 짱구 도라에몽 치킨 떡볶이',
].flatMap((line) => line.split(' '))

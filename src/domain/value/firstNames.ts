import { latinText } from './phoneticKey.ts'

/** First names that are common where the languages of the desk are spoken, in Latin letters without marks. */
const common = `
  aaron abigail adam alan albert alex alexander alfred alice alison amanda amelia amy andrew angela ann anna anne annie anthony
  arthur barbara ben benjamin beth betty brian caroline catherine charles charlotte chloe chris christine christopher claire
  colin daisy daniel david deborah dennis diana donald dorothy douglas edward eleanor elizabeth ella ellie emily emma eric ethan
  evelyn florence frank fred freddie gary george gerald grace graham hannah harriet harry hazel heather helen henry holly hugh
  ian isabella isla jack jacob james jamie jane janet jason jean jennifer jeremy jessica jim joan joanna joe john jonathan joseph
  joshua joyce judith julia julie karen kate katherine kathleen kathryn keith kelly kenneth kevin kim laura lauren leah leo
  leonard lewis liam lily linda lisa logan louise lucas lucy luke margaret marion mark mary matthew max megan melissa mia
  michael michelle mike mohammed molly nancy natalie natasha nathan neil nicholas nicola nicole nigel noah nora oliver olivia
  oscar pamela patricia patrick paul pauline penelope peter philip phoebe rachel ralph raymond rebecca richard robert roger
  ronald rose rosie ruby ruth ryan sally sam samantha samuel sandra sarah scott sean sharon sheila simon sophia sophie stacey
  stephanie stephen steven stuart susan suzanne sylvia teresa theo theresa thomas timothy tom tony tracey victoria vincent
  virginia vivian walter wendy william zoe
  achilleas afroditi agapi aggeliki aggelos aikaterini alekos alexandra alexandros alexia alexis alkistis anastasia anastasios
  anargyros andreas angeliki angelos anna anthi antigoni antonia antonios antonis apostolos argyro aris aristea aristeidis
  aristotelis artemis aspasia asterios athanasia athanasios athina charalampos charis christina christodoulos christoforos
  christos chrysa chrysanthi chrysoula chrysostomos danai despina dimitra dimitrios dimitris dimos dionysia dionysios dionysis
  dora efi efstathios efstratios efthymia efthymios eftychia eirini elena eleni eleftheria eleftherios elias elisavet elli elpida
  emmanouil ermioni evangelia evangelos evanthia evgenia evgenios evi fani filippos foteini fotini fotis fotios garyfallia
  georgia georgios gerasimos giannis giannoula giorgos giota grigoris grigorios haris iakovos ilias ilektra ioanna ioannis
  ioulia iraklis irini ismini isidora jason kalliopi kallirroi kaiti katerina konstantina konstantinos kosmas kostas kostis
  kyriaki kyriakos lampros lambros lefteris leonidas lina loukas lydia magda magdalini makis manolis manos margarita maria marianna
  marina marios matina melina michail michalis mihalis minas miltiadis myrto nefeli nektarios nikitas niki nikolaos nikoleta
  nikolas nikos odysseas olga olympia orestis panagiota panagiotis panos pantelis paraskevi paris paschalis pavlina pavlos
  pelagia periklis petros pigi polyxeni prodromos rania rena rodanthi roula sakis sofia sofoklis sotiria sotiris sotirios
  spiros spyridon spyridoula spyros stamatia stamatis stathis stavroula stavros stefania stefanos stella stelios stergios
  styliani stylianos tasos tasoula thanasis thanos theano themis themistoklis theodora theodoros theofilos theofania thodoris
  thomais timos tina triantafyllos vaggelis vangelis vagia vaia vasiliki vasileios vasilios vasilis vassilis vicky violeta
  virginia vlasis xanthi xenia xenofon yannis yiannis yiorgos zacharias zafeiris zinovia zoi
  achim alois andrea andreas anja anke anna annegret anneliese annett antje armin arne astrid axel beate bernd bernhard bettina
  birgit birgitta bjorn brigitte carola carsten christa christian christiane christoph claudia clemens cornelia dagmar detlef
  dieter dietmar dirk doris eberhard eckhard edeltraud elfriede elisabeth elke elsa erika ernst erwin eva felix florian franz
  franziska friedrich fritz gabi gabriele georg gerd gerda gerhard gertrud gisela gottfried greta gudrun gunther gunter hanna
  hannelore hannes hans harald hartmut heide heidi heike heiko heinrich heinz helga helmut herbert hermann hildegard holger
  horst hubert inge ingeborg ingo ingrid irene irmgard isabel jan jana jens joachim jochen johann johanna johannes jonas
  jorg josef jurgen jutta kai karin karl karla karsten katharina katja katrin kerstin klara klaus konrad kurt lars lea lena
  leonie lieselotte lothar ludwig luis luisa lukas lutz magdalena maike manfred manuela marcel marcus mareike margarete
  margit maria marianne marie marion markus marlene martina mathias matthias maximilian meike michaela mira monika moritz nadine
  nico niklas nina norbert olaf otto peggy petra philipp rainer ralf regina reiner reinhard renate rita rolf rosemarie rudi
  rudolf rudiger sabine sabrina sandra sascha sebastian sibylle siegfried sigrid silke silvia simone sonja stefan stefanie steffen
  susanne svenja sven tanja theodor thorsten tilo tim tobias torsten traute udo ulf ulrich ulrike ursula ute uta uwe vanessa
  vera verena veronika volker waltraud werner wilhelm willi wolfgang yvonne
  adele adrien agathe agnes aime alain alexandre alexis aline amelie anais andre anne annick antoine armand arnaud arthur aude
  audrey aurelie axelle baptiste bastien beatrice benoit bernadette bertrand blandine brigitte bruno camille carine caroline
  cecile cedric celine chantal christelle christiane christophe claire clara claude clement colette corentin corinne cyril
  damien danielle delphine didier dominique edith elise elodie emilie emmanuel emmanuelle enzo estelle etienne eugenie fabien
  fabrice fanny fernand florence florian francine franck francois francoise frederic gabrielle gaelle gaston genevieve georges
  gerard germaine ghislaine gilbert gilles ginette guillaume gustave guy helene henri herve hubert hugo ines isabelle jacqueline
  jacques jean jeanne jeremy jerome joel joelle josephine josiane julien juliette justine kevin laetitia laure laurence laurent
  leon liliane lionel loic louis lucie lucien lucienne ludovic lydie madeleine manon marcel marcelle margaux marguerite marie
  marine marion marlene martine mathieu mathilde maurice maxime melanie michel micheline mireille monique muriel myriam nadege
  nathalie nicolas noemie odette odile olivier pascal pascale patrice paulette philippe pierre pierrette quentin rachid raoul
  regine remi renee robin rodolphe roland romain sabrina sandrine sebastien serge severine simone solange solene sophie
  stephane suzanne sylvain sylvie theo therese thibault thierry tristan valentin valerie veronique vincent violette virginie
  xavier yann yves yvette yvonne
  alba alberto alejandra alejandro alfonso alfredo alicia alvaro ana andres angel angeles angela antonia antonio ariadna arturo
  aurora beatriz begona belen blanca borja carla carlos carmen carolina catalina cesar clara concepcion consuelo cristina
  cristobal daniela diego dolores eduardo elena elisa emilio encarnacion enrique ernesto esperanza esteban ester esther eugenia
  eugenio eva fatima felipe fernanda fernando fernando francisca francisco gabriel gloria gonzalo guadalupe guillermo gustavo
  hector ignacio ines inmaculada irene isabel ismael ivan jaime javier jesus joaquin jorge jose josefa juan juana julian
  julio laura leticia lorena lorenzo lourdes lucia luis luisa manuel manuela marcos margarita maria mariano maribel marina
  mario marta martin mateo mercedes miguel milagros miriam monica montserrat natalia nieves noelia nuria olga oscar pablo paloma
  patricia pedro pilar rafael ramon raquel raul remedios ricardo rita roberto rocio rodrigo rosario ruben salvador santiago
  sara sergio silvia sofia soledad sonia susana teresa tomas trinidad veronica vicente victor victoria ximena yolanda
  adriana adriano agnese agostino alberta aldo alessandra alessandro alessia alessio alfonso ambra amedeo angelo annalisa
  annamaria antonella antonia antonino arianna armando arturo aurelio azzurra barbara beatrice bianca bruna bruno camilla carla
  carlo carlotta carmela carmine caterina cecilia chiara cinzia claudia claudio corrado cosimo costanza cristian cristiano
  cristina daniela daniele dario davide debora denise diletta domenico donatella donato edoardo elena eleonora elia elisa
  elisabetta emanuela emanuele emilia enrica enrico ernesto ettore eugenio fabio fabiola fabrizio federica federico ferdinando
  filippo fiorella flavia flavio franca francesca francesco franco gabriele gaetano gaia gennaro giacomo giada giampaolo gianfranco
  gianluca gianni gianna ginevra gino giorgia giorgio giovanna giovanni giulia giuliana giuliano giulio giuseppe giuseppina
  grazia graziella guglielmo guido ilaria immacolata ivano jacopo lara laura leonardo letizia lia liliana livia lorena lorenzo
  loredana luca lucia luciana luciano ludovica luigi luigina luisa maddalena manuela marcello marcella marco margherita maria
  mariangela marina mario marisa martina massimiliano massimo matilde matteo maurizio mauro michela michele milena mirella mirko
  monica morena nadia nicola nicoletta nicolo noemi nunzia ornella ottavio paola paolo pasquale patrizia piera pierluigi piero
  pietro raffaele raffaella renata renato renzo riccardo rita roberta roberto rocco romano rosa rosanna rosaria rossana rossella
  sabrina salvatore samuele sandra sandro sara sebastiano serena sergio silvana silvano silvia simona simone sofia sonia stefania
  stefano susanna teresa tiziana tiziano tommaso ugo umberto valentina valentino valeria valerio vanessa vera veronica vincenza
  vincenzo virginia vito vittoria vittorio viviana walter
  aad aart adriaan adriana albert alida anneke annemarie annemieke anouk antje anton antoon arie arjan arjen astrid bart bas
  bauke ben bert berend bernard bianca bob bram cees chantal chris coen cor corrie cornelis daan daniel dennis diederik dirk
  dorien edwin elly els elsbeth emma erik esther eva evelien ewout femke ferry floor floris frans freek frits geert geertje gerard
  gerda gerrit gert gijs greetje guus hanneke hans harm hein heleen hendrik henk henny herman hilde huub ilse ineke inge ingrid
  irma jaap jacob jacoba jacqueline jan janneke jantje jasper jelle jeroen jeroen jet joep johan johanna joke joost jolanda joris
  jos josephine jurriaan karel karin kees klaas koen koos lambertus laura lars leendert lenie leo lieke lies lisa loes lotte
  luuk maaike maarten machteld marc marcel margriet marieke marije marijke marit marja marjan marjolein marleen martijn
  mathijs maurits meindert menno merel michiel mieke miep mirjam monique nanda nel nicole nienke niels olaf paulien peter piet
  pieter pim petra rein reinier remco renske riet rik rob robbert roel roelof ruud ruben saskia sander sandra sanne sara siebe
  sietske sjaak sjoerd sonja sophie stefan steven suzanne sven teun thijs tijn tim tineke tjeerd tom toos truus wessel wiebe
  wil wilhelmina willem willemijn wim wouter yvonne
  adelina afrim agim agron albana albert alban albulena aleksander altin amarildo ana andi anila anisa antoneta arben arbër ardian
  ardit arian arjan armend artan arta artur astrit bajram bardhyl bekim besa besart besim besnik blerim blerina blerta bledar
  bujar burim dardan denis denisa diana donika dorina drita driton edlira edmond edona edon eduart elda elira elton elvis enkeleda
  endrit enver eriola ermal ermira erjon erion ervin fadil fatbardha fatime fatmir fatos flora florian florinda flutura gazmend
  genc gentian gezim gjergj gjon hajdar hasan hysen idajet ilir ilirjana ina irena jeta jonida jonuz julinda kastriot klajdi
  klodian krenar kreshnik kushtrim laert leonora lindita liridon liridona lirim luan luljeta lule lulzim majlinda marsel marsela
  mentor migena mimoza mirela mirjeta mirsad myrvete naim nazmi nertila nexhmije ornela pellumb petrit qemal rezarta rinor
  rovena rudina sabri saimir sadik shaban shkelqim shpend shpresa shqipe silvana skender sokol suela teuta valbona valdet
  valmira valon vera vesa vjollca vjosa xhevdet xhevahire yllka ylli zamira zana zef`
const commonNames = new Set(common.trim().split(/\s+/).map(latinText))

/** Returns true for a common first name, in any letters; many of them are last names, too. */
export const isFirstName = (word: string): boolean =>
  word.split('-').every((part) => commonNames.has(latinText(part)))

BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
CREATE TABLE challenge (
	game TEXT NOT NULL, 
	name TEXT NOT NULL, 
	invitation TEXT NOT NULL, 
	expires_at BIGINT NOT NULL, 
	CONSTRAINT pk_challenge PRIMARY KEY (game), 
	CONSTRAINT fk_challenge_game FOREIGN KEY(game) REFERENCES game (id) ON DELETE CASCADE
);
CREATE TABLE event (
	game TEXT NOT NULL, 
	seq INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	seat TEXT NOT NULL, 
	command TEXT, 
	body JSON NOT NULL, 
	clocks JSON, 
	CONSTRAINT pk_event PRIMARY KEY (game, seq), 
	CONSTRAINT uq_event_game_seat_command UNIQUE (game, seat, command), 
	CONSTRAINT fk_event_game FOREIGN KEY(game) REFERENCES game (id) ON DELETE CASCADE
);
INSERT INTO "event" VALUES('WcHj65LVM_uwpW2C',1,1795962926681755,'',NULL,'{"terms": {"rules": "queah:balanced,repetition=threefold", "side": "white", "time": {"kind": "none"}, "start": null, "computer": null, "swap": false, "chat": true}, "invitations": {"b": "ccd48193898e6464fd6f544fae585e8064233f68461484a8ba93033546187ef4"}, "rematch_of": null, "open_for": null, "kind": "created"}',NULL);
INSERT INTO "event" VALUES('WcHj65LVM_uwpW2C',2,1795962926681755,'a','GrFPpCD8ZXcdzz8AahUAdw','{"name": "Ann", "key": "ac936a9daa25a2e940f253bce832ec8e8692a9e069ad9df5947b0fdde7837ee0", "kind": "seated"}',NULL);
INSERT INTO "event" VALUES('WcHj65LVM_uwpW2C',3,1795962926737415,'b','46wPfjvjZT6_7G0oSSdX_A','{"name": "Bob", "key": "a85627e770a8405dc5e6b4f2dd9a752f76d83eb368c0b8500bd47457bf89d9f6", "kind": "seated"}',NULL);
INSERT INTO "event" VALUES('WcHj65LVM_uwpW2C',4,1795962926788672,'a','XgFD-ufyQe3YuzJfXrcv8g','{"turn": "c2c3", "kind": "played"}',NULL);
INSERT INTO "event" VALUES('WcHj65LVM_uwpW2C',5,1795962926821636,'b','F5TjCdNkL-Wd0l95S4PTYw','{"turn": "c4d4", "kind": "played"}',NULL);
INSERT INTO "event" VALUES('WcHj65LVM_uwpW2C',6,1795962926833902,'a','JQQnGEfJ7A6LkjHPBqkQvg','{"turn": "c1c2", "kind": "played"}',NULL);
INSERT INTO "event" VALUES('WcHj65LVM_uwpW2C',7,1795962926853381,'b','G6NXCqVaUbV2pey_8e-Y7w','{"turn": "c5c4", "kind": "played"}',NULL);
INSERT INTO "event" VALUES('WcHj65LVM_uwpW2C',8,1795962926859938,'a','0l-Ozz052YsacbHoI6TeiQ','{"text": "Good luck! \u68cb", "kind": "said"}',NULL);
INSERT INTO "event" VALUES('WcHj65LVM_uwpW2C',9,1795962926862008,'b','dqiCvuXKy7kZyO5k5zJYdQ','{"offer": "takeback", "kind": "offered"}',NULL);
INSERT INTO "event" VALUES('GoRuwu5JfgUKF9ey',1,1795962927113906,'',NULL,'{"terms": {"rules": "quincala:mini-21,repetition=threefold", "side": "white", "time": {"kind": "none"}, "start": null, "computer": null, "swap": false, "chat": true}, "invitations": {"b": "f32328cb184447bddfc975c2305c3f7b8d79e98f89a1839275100deda4892924"}, "rematch_of": null, "open_for": null, "kind": "created"}',NULL);
INSERT INTO "event" VALUES('GoRuwu5JfgUKF9ey',2,1795962927113906,'a','HXJZO6YLP8XIPghcLmSyMA','{"name": "Ann", "key": "fddd86b3843481eab5ee5f72997b7e47a265fc4696c239643b381b8f6ec94631", "kind": "seated"}',NULL);
INSERT INTO "event" VALUES('GoRuwu5JfgUKF9ey',3,1795962927141730,'b','d8lOc_DMlYbgBsBva1vHBA','{"name": "Bob", "key": "48e64857b02ff44592f76b16abcd350528ad9bf903569ddfca23c8862da38354", "kind": "seated"}',NULL);
INSERT INTO "event" VALUES('GoRuwu5JfgUKF9ey',4,1795962927190957,'a','wfc4vPV4pGhXiUmQgs47UQ','{"turn": "c1-b1-c2", "kind": "played"}',NULL);
INSERT INTO "event" VALUES('GoRuwu5JfgUKF9ey',5,1795962927208597,'b','weO1bIMc528acNdK7m5Xrw','{"turn": "c5-b5-c4-d4", "kind": "played"}',NULL);
INSERT INTO "event" VALUES('GoRuwu5JfgUKF9ey',6,1795962927246043,'a','ZalEJ9XsM_y7ESsanW0SLQ','{"turn": "c2-d3-e2-d2", "kind": "played"}',NULL);
INSERT INTO "event" VALUES('GoRuwu5JfgUKF9ey',7,1795962927255392,'a','6bRPUZlosQQc58uH_SIS9A','{"offer": "takeback", "kind": "offered"}',NULL);
INSERT INTO "event" VALUES('GoRuwu5JfgUKF9ey',8,1795962927274064,'b','UYOPNBBGhYn3rD1RpRDAnA','{"plies": 1, "kind": "taken-back"}',NULL);
INSERT INTO "event" VALUES('GoRuwu5JfgUKF9ey',9,1795962927283310,'a','d_qC4t9sU5mbZ-JPV0X5KA','{"turn": "c2-a2-b3-a2", "kind": "played"}',NULL);
INSERT INTO "event" VALUES('ulNkMO2lyN2gsrtG',1,1795962927540317,'',NULL,'{"terms": {"rules": "qo:small,repetition=threefold", "side": "black", "time": {"kind": "none"}, "start": null, "computer": null, "swap": true, "chat": true}, "invitations": {"b": "0640225baa5e0d9ccc15fd53afe27f088421b15b2088416fb2a855b700659595"}, "rematch_of": null, "open_for": null, "kind": "created"}',NULL);
INSERT INTO "event" VALUES('ulNkMO2lyN2gsrtG',2,1795962927540317,'a','oeh6QmJg9NX8OV6L9iBRIA','{"name": "Ann", "key": "3ce9335a69a495333dd3bfe9cf2e0235d992e00bc41e77aa69e6d708245e206b", "kind": "seated"}',NULL);
INSERT INTO "event" VALUES('ulNkMO2lyN2gsrtG',3,1795962927572788,'b','adBaA75bZ87D2DeIGhi7rw','{"name": "Bob", "key": "fd6056c994e1f12ddd2b0c257cf3c785db46f23257f247511ae96b2d9e570207", "kind": "seated"}',NULL);
INSERT INTO "event" VALUES('ulNkMO2lyN2gsrtG',4,1795962927609669,'a','u6WHN2EjojG7bq8UJHDtuw','{"turn": "a5", "kind": "played"}',NULL);
INSERT INTO "event" VALUES('ulNkMO2lyN2gsrtG',5,1795962927624463,'b','IVLj_f2_Ym2QFTw6nnJAwQ','{"kind": "swapped"}',NULL);
INSERT INTO "event" VALUES('ulNkMO2lyN2gsrtG',6,1795962927636225,'a','GE2aCiZVO43bdraSTgSUIQ','{"turn": "a5-e5", "kind": "played"}',NULL);
INSERT INTO "event" VALUES('ulNkMO2lyN2gsrtG',7,1795962927660275,'b','yqIkxnRrgSNvpC9HU21Jlw','{"turn": "e5-e3", "kind": "played"}',NULL);
INSERT INTO "event" VALUES('ulNkMO2lyN2gsrtG',8,1795962927692498,'a','RTLUD0J39AXEPLaaK5rU_w','{"turn": "b4", "kind": "played"}',NULL);
INSERT INTO "event" VALUES('LhLw189JYsoHSYO4',1,1795962927946338,'',NULL,'{"terms": {"rules": "queah:compulsory,repetition=threefold", "side": "black", "time": {"main": 300000000, "increment": 3000000, "kind": "fischer"}, "start": null, "computer": null, "swap": false, "chat": true}, "invitations": {"b": "6b377dc96e479d53aacd341df8da39df5eaebc5d982fabf5603b76e60993a52b"}, "rematch_of": null, "open_for": null, "kind": "created"}','{"sides": {"black": {"left": 300000000, "periods": 0, "quota": 3000000, "lag": 0}, "white": {"left": 300000000, "periods": 0, "quota": 3000000, "lag": 0}}, "since": null}');
INSERT INTO "event" VALUES('LhLw189JYsoHSYO4',2,1795962927946338,'a','d3c66RsYX8i4qrnyDe4zRg','{"name": "Ann", "key": "4a1602bac5e53a86000d7b3bd2d4f8dddbb3dbcf3cd19832acd2aa333a2ab58e", "kind": "seated"}','{"sides": {"black": {"left": 300000000, "periods": 0, "quota": 3000000, "lag": 0}, "white": {"left": 300000000, "periods": 0, "quota": 3000000, "lag": 0}}, "since": null}');
INSERT INTO "event" VALUES('LhLw189JYsoHSYO4',3,1795962927979440,'b','sphM8HkIedTaodS_zMBKbg','{"name": "Bob", "key": "abdc98643802111ff2b574fff7b3ad30416b89cf95cd5c3ac288ce6932c3b207", "kind": "seated"}','{"sides": {"black": {"left": 300000000, "periods": 0, "quota": 3000000, "lag": 0}, "white": {"left": 300000000, "periods": 0, "quota": 3000000, "lag": 0}}, "since": null}');
INSERT INTO "event" VALUES('LhLw189JYsoHSYO4',4,1795962928037996,'b','n8GYw1fcMsmhjOuFKGyFFQ','{"turn": "d3e3", "kind": "played"}','{"sides": {"black": {"left": 300000000, "periods": 0, "quota": 3000000, "lag": 0}, "white": {"left": 300000000, "periods": 0, "quota": 3000000, "lag": 0}}, "since": null}');
INSERT INTO "event" VALUES('LhLw189JYsoHSYO4',5,1795962928061743,'a','TLR2NE1NGtWb_bMigz5X0g','{"turn": "b3c3", "kind": "played"}','{"sides": {"black": {"left": 300000000, "periods": 0, "quota": 3000000, "lag": 0}, "white": {"left": 300000000, "periods": 0, "quota": 3000000, "lag": 0}}, "since": 1795962928061743}');
INSERT INTO "event" VALUES('LhLw189JYsoHSYO4',6,1795962928081651,'b','5rjIe6MrlDcDufp1LZ4yvA','{"turn": "e3d3", "kind": "played"}','{"sides": {"black": {"left": 300000000, "periods": 0, "quota": 3000000, "lag": 0}, "white": {"left": 302980092, "periods": 0, "quota": 3140000, "lag": 0}}, "since": 1795962928081651}');
INSERT INTO "event" VALUES('LhLw189JYsoHSYO4',7,1795962928106190,'a','w8EMaEm12Zg7Nn8P9PCf-w','{"turn": "c3xe3", "kind": "played"}','{"sides": {"black": {"left": 302975461, "periods": 0, "quota": 3140000, "lag": 0}, "white": {"left": 302980092, "periods": 0, "quota": 3140000, "lag": 0}}, "since": 1795962928106190}');
INSERT INTO "event" VALUES('LhLw189JYsoHSYO4',8,1795962928119536,'b','2m-NphvtXeEYji9hWzYUJw','{"turn": "@d4,c2c3", "kind": "played"}','{"sides": {"black": {"left": 302975461, "periods": 0, "quota": 3140000, "lag": 0}, "white": {"left": 305966746, "periods": 0, "quota": 3280000, "lag": 0}}, "since": 1795962928119536}');
INSERT INTO "event" VALUES('LhLw189JYsoHSYO4',9,1795962928127299,'a','8iciYFjrdDswdFpfG3JdsQ','{"kind": "resigned"}','{"sides": {"black": {"left": 302967698, "periods": 0, "quota": 3140000, "lag": 0}, "white": {"left": 305966746, "periods": 0, "quota": 3280000, "lag": 0}}, "since": null}');
INSERT INTO "event" VALUES('LhLw189JYsoHSYO4',10,1795962928135347,'b','BVWZr-jl04dp87-TgxJHDA','{"offer": "rematch", "kind": "offered"}','{"sides": {"black": {"left": 302967698, "periods": 0, "quota": 3140000, "lag": 0}, "white": {"left": 305966746, "periods": 0, "quota": 3280000, "lag": 0}}, "since": null}');
INSERT INTO "event" VALUES('toDSR9t3I_95DS2P',1,1795962928390002,'',NULL,'{"terms": {"rules": "qo:small,repetition=threefold", "side": "white", "time": {"main": 60000000, "period": 30000000, "periods": 3, "kind": "byo-yomi"}, "start": null, "computer": null, "swap": false, "chat": true}, "invitations": {"b": "276b1b70334900f2c0ceb7c5f37a9284ad87a75c3573914e9c4e186f8c928013"}, "rematch_of": null, "open_for": null, "kind": "created"}','{"sides": {"white": {"left": 60000000, "periods": 3, "quota": 3000000, "lag": 0}, "black": {"left": 60000000, "periods": 3, "quota": 3000000, "lag": 0}}, "since": null}');
INSERT INTO "event" VALUES('toDSR9t3I_95DS2P',2,1795962928390002,'a','6BCeeVnuf9L2eVx3jF5JQQ','{"name": "Ann", "key": "a042421b4f772e66ce1b2405fe5f05bb9ed84c5e5b7dc7633733baa41e8333b8", "kind": "seated"}','{"sides": {"white": {"left": 60000000, "periods": 3, "quota": 3000000, "lag": 0}, "black": {"left": 60000000, "periods": 3, "quota": 3000000, "lag": 0}}, "since": null}');
INSERT INTO "event" VALUES('toDSR9t3I_95DS2P',3,1795962928406955,'b','3cdX-PojrnMjqv4__j2Biw','{"name": "Bob", "key": "d682551621c49fa710685071dafb9f44e020bd5f70a82a4b038212f02142864e", "kind": "seated"}','{"sides": {"white": {"left": 60000000, "periods": 3, "quota": 3000000, "lag": 0}, "black": {"left": 60000000, "periods": 3, "quota": 3000000, "lag": 0}}, "since": null}');
INSERT INTO "event" VALUES('toDSR9t3I_95DS2P',4,1795962928434110,'b','6bS20OOvHxM150XlCHM_5Q','{"turn": "d4", "kind": "played"}','{"sides": {"white": {"left": 60000000, "periods": 3, "quota": 3000000, "lag": 0}, "black": {"left": 60000000, "periods": 3, "quota": 3000000, "lag": 0}}, "since": null}');
INSERT INTO "event" VALUES('toDSR9t3I_95DS2P',5,1795962928449571,'a','IQrxX3-X-oFpTOkghbH3Uw','{"turn": "b1", "kind": "played"}','{"sides": {"white": {"left": 60000000, "periods": 3, "quota": 3000000, "lag": 0}, "black": {"left": 60000000, "periods": 3, "quota": 3000000, "lag": 0}}, "since": 1795962928449571}');
INSERT INTO "event" VALUES('toDSR9t3I_95DS2P',6,1795962928469612,'b','CMxjavoz6zPI4baYoHd8eA','{"turn": "d4-b2", "kind": "played"}','{"sides": {"white": {"left": 60000000, "periods": 3, "quota": 3000000, "lag": 0}, "black": {"left": 59979959, "periods": 3, "quota": 3140000, "lag": 0}}, "since": 1795962928469612}');
INSERT INTO "event" VALUES('toDSR9t3I_95DS2P',7,1795962928487205,'a','dsIEyurrz3E7YtTKUKC3oQ','{"turn": "b2-b3", "kind": "played"}','{"sides": {"white": {"left": 59982407, "periods": 3, "quota": 3140000, "lag": 0}, "black": {"left": 59979959, "periods": 3, "quota": 3140000, "lag": 0}}, "since": 1795962928487205}');
INSERT INTO "event" VALUES('toDSR9t3I_95DS2P',8,1795962928501921,'b','g24hKnJ9pXAp3dNg76UUJw','{"turn": "a3", "kind": "played"}','{"sides": {"white": {"left": 59982407, "periods": 3, "quota": 3140000, "lag": 0}, "black": {"left": 59965243, "periods": 3, "quota": 3280000, "lag": 0}}, "since": 1795962928501921}');
INSERT INTO "event" VALUES('toDSR9t3I_95DS2P',9,1795962928522218,'a','LL_Yj_00U0RNGegiEzZoeA','{"turn": "a1", "kind": "played"}','{"sides": {"white": {"left": 59962110, "periods": 3, "quota": 3280000, "lag": 0}, "black": {"left": 59965243, "periods": 3, "quota": 3280000, "lag": 0}}, "since": 1795962928522218}');
INSERT INTO "event" VALUES('toDSR9t3I_95DS2P',10,1795962928531351,'b','kE26mbpqACLhLwnDg6k9Jw','{"offer": "agreement", "kind": "offered"}','{"sides": {"white": {"left": 59962110, "periods": 3, "quota": 3280000, "lag": 0}, "black": {"left": 59965243, "periods": 3, "quota": 3280000, "lag": 0}}, "since": 1795962928522218}');
INSERT INTO "event" VALUES('toDSR9t3I_95DS2P',11,1795962928543507,'a','C0NMDW4Aw-xK5mjU8U54fg','{"kind": "agreed"}','{"sides": {"white": {"left": 59962110, "periods": 3, "quota": 3280000, "lag": 0}, "black": {"left": 59943954, "periods": 3, "quota": 3280000, "lag": 0}}, "since": null}');
INSERT INTO "event" VALUES('6muihv8rrKqzdNyZ',1,1795962928788214,'',NULL,'{"terms": {"rules": "queah:traditional,repetition=threefold", "side": "white", "time": {"days": 30, "kind": "days"}, "start": null, "computer": null, "swap": false, "chat": true}, "invitations": {"b": "797d8ffb468d2b2457506aee562ceb6bc380093570f5df779b13f09f6b097f90"}, "rematch_of": null, "open_for": null, "kind": "created"}','{"sides": {"white": {"left": 2592000000000, "periods": 0, "quota": 0, "lag": 0}, "black": {"left": 2592000000000, "periods": 0, "quota": 0, "lag": 0}}, "since": null}');
INSERT INTO "event" VALUES('6muihv8rrKqzdNyZ',2,1795962928788214,'a','xFcR_5dSNDFzpad70zK3MQ','{"name": "Ann", "key": "1341bd553673d6fd4d43c9644fb72def595ff39fc5134ae639454114b47c4909", "kind": "seated"}','{"sides": {"white": {"left": 2592000000000, "periods": 0, "quota": 0, "lag": 0}, "black": {"left": 2592000000000, "periods": 0, "quota": 0, "lag": 0}}, "since": null}');
INSERT INTO "event" VALUES('6muihv8rrKqzdNyZ',3,1795962928817549,'b','-V1Ev33Cw6m7pXReW3XTMw','{"name": "Bob", "key": "c1b3ad9d02372041156f83720e7127f0fb2ee015b711be3525509f7513e0f453", "kind": "seated"}','{"sides": {"white": {"left": 2592000000000, "periods": 0, "quota": 0, "lag": 0}, "black": {"left": 2592000000000, "periods": 0, "quota": 0, "lag": 0}}, "since": null}');
INSERT INTO "event" VALUES('6muihv8rrKqzdNyZ',4,1795962928848492,'a','bfUTdeXeAatUvL9kDeMAsw','{"turn": "c2b2", "kind": "played"}','{"sides": {"white": {"left": 2592000000000, "periods": 0, "quota": 0, "lag": 0}, "black": {"left": 2592000000000, "periods": 0, "quota": 0, "lag": 0}}, "since": null}');
INSERT INTO "event" VALUES('6muihv8rrKqzdNyZ',5,1795962928864283,'b','en2og-vmCWXeXKLV-nwiXA','{"turn": "b3a3", "kind": "played"}','{"sides": {"white": {"left": 2592000000000, "periods": 0, "quota": 0, "lag": 0}, "black": {"left": 2592000000000, "periods": 0, "quota": 0, "lag": 0}}, "since": 1795962928864283}');
INSERT INTO "event" VALUES('6muihv8rrKqzdNyZ',6,1795962928871123,'a','UTD_xSDLaJv4wtos5Xd1Fg','{"text": "Good luck! \u68cb", "kind": "said"}','{"sides": {"white": {"left": 2592000000000, "periods": 0, "quota": 0, "lag": 0}, "black": {"left": 2592000000000, "periods": 0, "quota": 0, "lag": 0}}, "since": 1795962928864283}');
INSERT INTO "event" VALUES('6muihv8rrKqzdNyZ',7,1795962928877909,'b','QtkQfgOGxOWedqb_6eWi1A','{"offer": "takeback", "kind": "offered"}','{"sides": {"white": {"left": 2592000000000, "periods": 0, "quota": 0, "lag": 0}, "black": {"left": 2592000000000, "periods": 0, "quota": 0, "lag": 0}}, "since": 1795962928864283}');
INSERT INTO "event" VALUES('3buhnOH87dIWpStA',1,1795962929121626,'',NULL,'{"terms": {"rules": "queah:traditional,repetition=threefold", "side": "white", "time": {"kind": "none"}, "start": null, "computer": null, "swap": false, "chat": true}, "invitations": {"b": "3b4a470f649955d70251cd80219c3744a1c9d3e5a1b6c7afaba7706155cc7d32"}, "rematch_of": null, "open_for": null, "kind": "created"}',NULL);
INSERT INTO "event" VALUES('3buhnOH87dIWpStA',2,1795962929121626,'a','kz_fO2Y3j9kbxDmZE86GKA','{"name": "Cy", "key": "8470d44b8353629bf11056a8d38fb23c1e2448977c57440ce8a58242e13713eb", "kind": "seated"}',NULL);
INSERT INTO "event" VALUES('hiAKo0Lm_2_eUbxZ',1,1795962968990373,'',NULL,'{"terms": {"rules": "queah:balanced,repetition=threefold", "side": "white", "time": {"kind": "none"}, "start": null, "computer": null, "swap": false, "chat": true}, "invitations": {"b": "73968843a1b098127d3986cec4c0c501fbc0165ac7e8c94ad2bcc66c0ac46010"}, "rematch_of": null, "open_for": null, "kind": "created"}',NULL);
INSERT INTO "event" VALUES('hiAKo0Lm_2_eUbxZ',2,1795962968990373,'a','mFP1YJfglD5r','{"name": "Ada", "key": "95215a45b99c5a1ec6e6c8e967c20e4f0c5fdaa272597d1e3061b4ec96ed56ee", "kind": "seated"}',NULL);
INSERT INTO "event" VALUES('hiAKo0Lm_2_eUbxZ',3,1795962969584116,'b','hhSdpxofu2F3Y6XKGxY_bw','{"name": "Bob", "key": "24fcc359fd60664edccae46ff087c089647e733d6323f29470a8ebd94eb8eb04", "kind": "seated"}',NULL);
INSERT INTO "event" VALUES('hiAKo0Lm_2_eUbxZ',4,1795962969831381,'a','HAAtGb21ixAN','{"turn": "d3e3", "kind": "played"}',NULL);
CREATE TABLE game (
	id TEXT NOT NULL, 
	created_at BIGINT NOT NULL, 
	seq INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	deadline BIGINT, 
	over_at BIGINT, 
	is_open BOOLEAN NOT NULL, 
	terms JSON NOT NULL, 
	CONSTRAINT pk_game PRIMARY KEY (id)
);
INSERT INTO "game" VALUES('WcHj65LVM_uwpW2C',1795962926681755,9,1795962926862008,NULL,NULL,0,'{"rules": "queah:balanced,repetition=threefold", "side": "white", "time": {"kind": "none"}, "start": null, "computer": null, "swap": false, "chat": true}');
INSERT INTO "game" VALUES('GoRuwu5JfgUKF9ey',1795962927113906,9,1795962927283310,NULL,NULL,0,'{"rules": "quincala:mini-21,repetition=threefold", "side": "white", "time": {"kind": "none"}, "start": null, "computer": null, "swap": false, "chat": true}');
INSERT INTO "game" VALUES('ulNkMO2lyN2gsrtG',1795962927540317,8,1795962927692498,NULL,NULL,0,'{"rules": "qo:small,repetition=threefold", "side": "black", "time": {"kind": "none"}, "start": null, "computer": null, "swap": true, "chat": true}');
INSERT INTO "game" VALUES('LhLw189JYsoHSYO4',1795962927946338,10,1795962928135347,NULL,1795962928127299,0,'{"rules": "queah:compulsory,repetition=threefold", "side": "black", "time": {"main": 300000000, "increment": 3000000, "kind": "fischer"}, "start": null, "computer": null, "swap": false, "chat": true}');
INSERT INTO "game" VALUES('toDSR9t3I_95DS2P',1795962928390002,11,1795962928543507,NULL,1795962928543507,0,'{"rules": "qo:small,repetition=threefold", "side": "white", "time": {"main": 60000000, "period": 30000000, "periods": 3, "kind": "byo-yomi"}, "start": null, "computer": null, "swap": false, "chat": true}');
INSERT INTO "game" VALUES('6muihv8rrKqzdNyZ',1795962928788214,7,1795962928877909,1798554928864283,NULL,0,'{"rules": "queah:traditional,repetition=threefold", "side": "white", "time": {"days": 30, "kind": "days"}, "start": null, "computer": null, "swap": false, "chat": true}');
INSERT INTO "game" VALUES('3buhnOH87dIWpStA',1795962929121626,2,1795962929121626,NULL,NULL,1,'{"rules": "queah:traditional,repetition=threefold", "side": "white", "time": {"kind": "none"}, "start": null, "computer": null, "swap": false, "chat": true}');
INSERT INTO "game" VALUES('hiAKo0Lm_2_eUbxZ',1795962968990373,4,1795962969831381,NULL,NULL,0,'{"rules": "queah:balanced,repetition=threefold", "side": "white", "time": {"kind": "none"}, "start": null, "computer": null, "swap": false, "chat": true}');
CREATE TABLE heartbeat (
	id INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_heartbeat PRIMARY KEY (id)
);
INSERT INTO "heartbeat" VALUES(1,1795962975406746);
CREATE TABLE outage (
	began BIGINT NOT NULL, 
	ended BIGINT NOT NULL, 
	CONSTRAINT pk_outage PRIMARY KEY (began)
);
CREATE INDEX ix_game_deadline ON game (deadline);
CREATE INDEX ix_game_at ON game (at);
CREATE INDEX ix_outage_ended ON outage (ended);
CREATE INDEX ix_challenge_expires_at ON challenge (expires_at);
COMMIT;

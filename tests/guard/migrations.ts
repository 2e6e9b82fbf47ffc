/** SHA-256 of each migration that has landed. A line is added with a new migration and never changed. */
export const checksums: Record<string, string> = {
  '0070-baseline.sql': 'e8ba79f1499673aa926e0a8e46f049717ea28b782d9293427b9d4a7f1016783a',
  '0071-uses-of-sales.sql': 'd5131ab177909fdd8930fd52b1f8e7d1b1cd4981ee18fdf3785c7ad04f6fb49e',
  '0072-void-ended.sql': '72884b0a81be69e04d13b25b300a8ad857c89d13e8cbf39eb166798f0dd9d3a2',
  '0073-lost-discounts.sql': 'b9e7481ffffdbbd93a3c0ea4cb03c19494b48c0f5e5eb59f354e761778ca780f',
  '0074-recorded-rows.sql': 'b162bd7624cc4ca790072c6f3c01a3d58bb5ba2c1a5d48534f13ff51d00fcc42',
  '0075-uses-in-all.sql': 'b102523c6af2a892c1a4ca79c8daedf8b13a1b82cd5b54257db8d9f02986286b',
  '0076-companions.sql': 'e9dd320c9f556bfb6ef5c5471ced961a1b53ef3044b90ccaae03949d6e29dbfa',
  '0077-single-names.sql': '25206d3d16a2795d77b54b084a7c583f9c3ba7e14d080f1339b1fcc069ddf95e',
  '0078-sailings-of-staff.sql': 'f3f13951d5559f1ed3f249ac61d906e2ddcad54907f479f94c92323d124df9d4',
  '0079-publications.sql': '65ad29ed80463f1178c33f80a37465e7f74edfb9a2b40ede2b70cfdeb24685bb',
  '0080-discount-columns.sql': 'd6768fe857ca0b4cb605778693452e29314b765a8b7124866c5c0c1255abc2b9',
  '0081-networks.sql': '9e213e50ae94c4f28e37266ca1529917e23041a11bd149a643565ac1e84de00d',
  '0082-users.sql': '17c297986e2ce2a4de51f124c7047cb01f84fccaa83e1929ede9a89b82231565',
  '0083-vehicle-kinds.sql': 'aa9a3dc78b18ea6abf6fbff24931e56b3bfd3cf24d33184b1202c30b71d52fa4',
<<<<<<< HEAD
  '0084-company-rights.sql': '9bcc3cff009a51898386b6a387d588052fa27fb4d183d31a4d12dac084a4dae6',
  '0085-sales-controls.sql': 'e4ea24cb43319b4469ddba26747e414527550245d27947c566f25989d3fb685d',
  '0086-sailing-changes.sql': '8ba3e50adda1e8784e0e2808b55c7394418881650269d330f72bd9596d4804a9',
  '0087-directory.sql': '189d60e39f911e3c57ca569c08547d18b74fb36918ad00f88b1a66b166d8524c',
=======
  '0084-directory.sql': '1dde2d0fbd98d92d99f9af4cfb0cb505690506cc6c3a3eb1802dd4a2af0c2449',
>>>>>>> part-oidc
}

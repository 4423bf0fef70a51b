/// A measure of another tool that is not computed here.
struct ForeignMeasure: Sendable {
  /// The tool that computes it.
  let tool: String
  /// The most similar measures here, as they are written.
  let near: [String]

  /// Returns the error for a name that another tool uses; `nil` for one that no known tool has.
  static func refusal(of name: String) -> EvaluationError? {
    let stem = String(name.prefix { $0 != "(" && $0 != "@" })
    let shorter = ["_at", ""].lazy.compactMap { stemBeforeNumber(stem, $0) }
    for candidate in [stem] + shorter {
      if let family = TrecEvalMeasure.Family(rawValue: candidate),
        MeasureFamily.all[candidate] == nil, candidate == name
      {
        return .onlyInTrecEval(name: family.rawValue)
      }
      if let foreign = all[candidate] {
        return .foreignMeasure(name: name, tool: foreign.tool, near: foreign.near)
      }
    }
    return name == "official" ? .onlyInTrecEval(name: name) : nil
  }

  /// Returns the text before a number at the end and its separator, without a suffix.
  private static func stemBeforeNumber(_ stem: String, _ suffix: String) -> String? {
    let front = stem.reversed().drop { $0.isNumber || $0 == "." }.reversed()
    guard front.count < stem.count else { return nil }
    let text = String(front).hasSuffix("_") ? String(String(front).dropLast()) : String(front)
    guard text.hasSuffix(suffix) else { return nil }
    return String(text.dropLast(suffix.count))
  }

  private static let all: [String: ForeignMeasure] = {
    var all: [String: ForeignMeasure] = [:]
    for (tool, measures) in tools {
      for (names, near) in measures {
        for name in names where all[name] == nil { all[name] = Self(tool: tool, near: near) }
      }
    }
    return all
  }()

  // ranx' hits@k counts documents, BEIR's R_cap@k divides by min(R, k), Hole@k is 1 − Judged@k.
  private static let tools: KeyValuePairs<String, KeyValuePairs<[String], [String]>> = [
    "ranx": [
      ["hits"]: ["P@k", "Success@k"],
      ["dcg"]: ["nDCG@k"],
      ["dcg_burges"]: ["nDCG(dcg='exp-log2')@k"],
    ],
    "trec_eval": [
      ["infAP", "gm_bpref", "yaap"]: ["MAP", "Bpref"],
      ["utility", "relative_P"]: ["P@k", "R@k"],
      ["Rprec_mult"]: ["Rprec"],
      ["relstring"]: ["P@k"],
      ["set_map", "set_relative_P"]: ["SetP", "SetR", "MAP"],
      ["G", "binG", "Rndcg", "ndcg_rel"]: ["nDCG"],
      ["ircl_prn"]: ["IPrec@0.1"],
      [
        "prefs_simp", "prefs_pair", "prefs_avgjg", "prefs_avgjg_Rnonrel", "prefs_simp_ret",
        "prefs_pair_ret", "prefs_avgjg_ret", "prefs_avgjg_Rnonrel_ret", "prefs_simp_imp",
        "prefs_pair_imp", "prefs_avgjg_imp", "prefs_num_prefs_poss", "prefs_num_prefs_ful",
        "prefs_num_prefs_ful_ret",
      ]: ["Bpref"],
    ],
    "ir_measures": [
      [
        "alpha_nDCG", "α_nDCG", "alpha-nDCG", "α-nDCG", "alpha_DCG", "α_DCG", "alpha-DCG",
        "α-DCG", "SDCG", "DCG",
      ]: ["nDCG@k"],
      ["ERR_IA", "ERR-IA", "nERR_IA", "nERR-IA"]: ["ERR@k"],
      ["AP_IA", "AP-IA", "MAP_IA", "MAP-IA", "SetAP"]: ["MAP"],
      ["P_IA", "P-IA", "STREC", "SetRelP"]: ["P@k", "SetP"],
      ["NRBP", "nNRBP", "BPM", "INSQ", "INST", "Compat"]: ["RBP(p=0.8)"],
      ["Accuracy"]: ["Success@k", "P@k"],
      ["GMAP"]: ["MAP"],
      ["NERR8", "NERR9", "NERR10", "NERR11"]: ["ERR@k"],
      ["NumQ", "NumRel", "NumRet", "NumRelRet"]: ["SetP", "SetR"],
    ],
    "BEIR and MTEB": [
      ["R_cap"]: ["R@k"],
      ["Hole"]: ["Judged@k"],
      ["accuracy", "top_k_accuracy"]: ["Success@k"],
    ],
  ]
}

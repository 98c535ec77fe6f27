package proof_test

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"flag"
	"fmt"
	"iter"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"

	"hulak/eventstore/seal/proof"
)

var update = flag.Bool("update", false, "rewrite testdata/vectors.json")

// vectorsFile has the vectors that the receipt page's verifier must pass too.
const vectorsFile = "testdata/vectors.json"

// vector is a record with a proof and a policy. Step is the step of verification that fails, or "verified".
type vector struct {
	Name   string `json:"name"`
	Record []byte `json:"record"`
	Proof  string `json:"proof"`
	Policy string `json:"policy"`
	Step   string `json:"step"`
	// FlipEveryBit means that verification must also fail after a change of any bit of the record or the proof.
	FlipEveryBit bool `json:"flipEveryBit,omitempty"`
}

// vectorSigner signs heads or cosigns them. Its key is derived from its name.
type vectorSigner struct {
	name      string
	algorithm byte
	key       ed25519.PrivateKey
}

func newVectorSigner(name string, algorithm byte) vectorSigner {
	seed := sha256.Sum256([]byte(name))
	return vectorSigner{name, algorithm, ed25519.NewKeyFromSeed(seed[:])}
}

func (s vectorSigner) publicKey() []byte {
	return append([]byte{s.algorithm}, s.key.Public().(ed25519.PublicKey)...)
}

func (s vectorSigner) id() []byte {
	sum := sha256.Sum256(append([]byte(s.name+"\n"), s.publicKey()...))
	return sum[:4]
}

func (s vectorSigner) vkey() string {
	return fmt.Sprintf("%s+%x+%s", s.name, s.id(), base64.StdEncoding.EncodeToString(s.publicKey()))
}

// line returns a signature line. A cosignature has a time.
func (s vectorSigner) line(text string, at time.Time) string {
	signature := s.id()
	message := text
	if s.algorithm == 4 {
		signature = binary.BigEndian.AppendUint64(signature, uint64(at.Unix()))
		message = fmt.Sprintf("cosignature/v1\ntime %d\n%s", at.Unix(), text)
	}
	signature = append(signature, ed25519.Sign(s.key, []byte(message))...)
	return "— " + s.name + " " + base64.StdEncoding.EncodeToString(signature) + "\n"
}

var (
	vectorLog       = newVectorSigner("hulak.example/log", 1)
	vectorOtherLog  = newVectorSigner("other.example/log", 1)
	vectorWitnesses = []vectorSigner{
		newVectorSigner("w1.example", 4), newVectorSigner("w2.example/a", 4), newVectorSigner("w3.example", 4),
	}
	vectorTime = time.Date(2026, 3, 2, 18, 0, 0, 0, time.UTC)
)

func vectorPolicy(quorum string) string {
	return fmt.Sprintf("# The log\nlog %s https://hulak.example/log\n\nwitness w1 %s https://w1.example\nwitness w2 %s\n\twitness w3  %s \n%s",
		vectorLog.vkey(), vectorWitnesses[0].vkey(), vectorWitnesses[1].vkey(), vectorWitnesses[2].vkey(), quorum)
}

const (
	quorumAll   = "group every all w1 w2 w3\nquorum every\n"
	quorumTwo   = "group two 2 w1 w2 w3\nquorum two\n"
	quorumAny   = "group one any w1 w2 w3\nquorum one\n"
	quorumOfTwo = "group pair any w1 w2\ngroup both all pair w3\nquorum both\n"
)

// vectorTree is a log whose record n is "record n".
type vectorTree struct{ hashes []tlog.Hash }

func (v *vectorTree) ReadHashes(indexes []int64) (hashes []tlog.Hash, err error) {
	for _, i := range indexes {
		hashes = append(hashes, v.hashes[i])
	}
	return hashes, nil
}

func vectorRecord(index int64) []byte { return fmt.Appendf(nil, "record %d", index) }

// prove returns the proof of a record in the tree of the given size.
func (v *vectorTree) prove(t *testing.T, index, size int64, text func(string) string, lines func(text string) string) string {
	t.Helper()
	root, err := tlog.TreeHash(size, v)
	require.NoError(t, err)
	path, err := tlog.ProveRecord(size, index, v)
	require.NoError(t, err)
	signed := fmt.Sprintf("%s\n%d\n%s\n", vectorLog.name, size, root)
	if text != nil {
		signed = text(signed)
	}
	p := proof.Inclusion{Index: index, Path: path, Head: []byte(signed + "\n" + lines(signed))}
	return p.Text()
}

// signedBy returns the log's signature line and the cosignature lines of the witnesses with the given numbers.
func signedBy(witnesses ...int) func(string) string {
	return func(text string) string {
		lines := vectorLog.line(text, time.Time{})
		for _, number := range witnesses {
			lines += vectorWitnesses[number-1].line(text, vectorTime.Add(time.Duration(number)*time.Second))
		}
		return lines
	}
}

// newVectors returns all vectors.
func newVectors(t *testing.T) []vector {
	t.Helper()
	var tree vectorTree
	for n := range int64(300) {
		hashes, err := tlog.StoredHashesForRecordHash(n, tlog.RecordHash(vectorRecord(n)), &tree)
		require.NoError(t, err)
		tree.hashes = append(tree.hashes, hashes...)
	}
	var vectors []vector
	add := func(name string, record []byte, text, policy, step string) {
		vectors = append(vectors, vector{Name: name, Record: record, Proof: text, Policy: policy, Step: step})
	}

	// Each record in small trees, and some in a larger one.
	sizes := []int64{1, 2, 3, 4, 5, 6, 7, 8, 9, 12}
	for _, size := range sizes {
		for index := range size {
			add(fmt.Sprintf("record %d of %d", index, size), vectorRecord(index), tree.prove(t, index, size, nil, signedBy(1, 2, 3)),
				vectorPolicy(quorumTwo), "verified")
		}
	}
	for _, index := range []int64{0, 1, 127, 128, 254, 255, 256, 257, 298, 299} {
		add(fmt.Sprintf("record %d of 300", index), vectorRecord(index), tree.prove(t, index, 300, nil, signedBy(1, 2)),
			vectorPolicy(quorumTwo), "verified")
		add(fmt.Sprintf("the record after record %d", index), vectorRecord(index+1), tree.prove(t, index, 300, nil, signedBy(1, 2)),
			vectorPolicy(quorumTwo), "inclusion")
	}

	// Quorums with each set of witnesses.
	for _, quorum := range []struct {
		lines string
		isMet func(w1, w2, w3 bool) bool
	}{
		{quorumAll, func(w1, w2, w3 bool) bool { return w1 && w2 && w3 }},
		{quorumTwo, func(w1, w2, w3 bool) bool { return w1 && w2 || w1 && w3 || w2 && w3 }},
		{quorumAny, func(w1, w2, w3 bool) bool { return w1 || w2 || w3 }},
		{quorumOfTwo, func(w1, w2, w3 bool) bool { return (w1 || w2) && w3 }},
		{"quorum w2\n", func(_, w2, _ bool) bool { return w2 }},
		{"quorum none\n", func(_, _, _ bool) bool { return true }},
	} {
		for set := range 8 {
			var cosigners []int
			for number := 1; number <= 3; number++ {
				if set>>(number-1)&1 == 1 {
					cosigners = append(cosigners, number)
				}
			}
			step := "quorum"
			if quorum.isMet(set&1 > 0, set&2 > 0, set&4 > 0) {
				step = "verified"
			}
			name := fmt.Sprintf("%s by %v", strings.ReplaceAll(strings.TrimSpace(quorum.lines), "\n", ", "), cosigners)
			add(name, vectorRecord(5), tree.prove(t, 5, 11, nil, signedBy(cosigners...)), vectorPolicy(quorum.lines), step)
		}
	}
	addInvalidVectors(t, &tree, add)
	for i := range vectors {
		vectors[i].FlipEveryBit = vectors[i].Name == "record 3 of 5" || vectors[i].Name == "record 0 of 1"
		if vectors[i].FlipEveryBit {
			vectors[i].Policy = vectorPolicy(quorumAll)
		}
	}
	return vectors
}

func addInvalidVectors(t *testing.T, tree *vectorTree, add func(name string, record []byte, text, policy, step string)) {
	t.Helper()
	const index, size = 5, 11
	record, policy := vectorRecord(index), vectorPolicy(quorumTwo)
	valid := tree.prove(t, index, size, nil, signedBy(1, 2, 3))
	lines := strings.SplitAfter(valid, "\n")
	replace := func(old, replacement string) string { return strings.Replace(valid, old, replacement, 1) }
	changeText := func(name, old, replacement string) { // signed again
		text := func(s string) string { return strings.Replace(s, old, replacement, 1) }
		add("a signed head with "+name, record, tree.prove(t, index, size, text, signedBy(1, 2, 3)), policy, "signature")
	}
	root, _, _ := strings.Cut(valid[strings.Index(valid, "\n11\n")+4:], "\n")

	for name, text := range sortedByKey(map[string]string{
		"another format":          replace("@v1", "@v2"),
		"no index":                strings.Replace(valid, lines[1], "", 1),
		"extra data":              replace("index", "extra AA==\nindex"),
		"a zero before the index": replace("index 5", "index 05"),
		"a plus sign":             replace("index 5", "index +5"),
		"a negative index":        replace("index 5", "index -5"),
		"a shortened hash":        replace(strings.TrimSpace(lines[2]), strings.TrimSpace(lines[2])[4:]),
		"Windows line endings":    strings.ReplaceAll(valid, "\n", "\r\n"),
		"a space after a hash":    replace(lines[2], strings.TrimSpace(lines[2])+" \n"), "no head": strings.Join(lines[:6], ""), "no text": "",
		"an uppercase label": replace("index", "Index"), "a hash that is not Base64": replace(lines[3][:4], "****"),
		"an index that is too large": replace("index 5", "index 9223372036854775808"), "two spaces": replace("index 5", "index  5"),
	}) {
		add("a proof with "+name, record, text, policy, "format")
	}
	for name, text := range sortedByKey(map[string]string{
		"another index": replace("index 5", "index 4"), "an index beyond the head": replace("index 5", "index 11"),
		"a missing hash":  replace(lines[3], ""),
		"a repeated hash": replace(lines[3], lines[3]+lines[3]),
		"no hashes":       replace(strings.Join(lines[2:6], ""), ""),
		"swapped hashes":  replace(lines[2]+lines[3], lines[3]+lines[2]), "a hash of zeros": replace(lines[2], proof.Hash{}.String()+"\n"),
		"an additional hash": replace(lines[5], lines[5]+lines[2]), "the root as a hash": replace(strings.TrimSpace(lines[2]), root),
	}) {
		add("a proof with "+name, record, text, policy, "inclusion")
	}
	changeText("another origin", vectorLog.name, "hulak.example/log2")
	changeText("an extension line", root+"\n", root+"\nmore\n")
	changeText("a size of zero", "\n11\n", "\n0\n")
	changeText("a zero before the size", "\n11\n", "\n011\n")
	changeText("a size that is not a number", "\n11\n", "\nx\n")
	changeText("a shortened root", root, root[4:])
	changeText("no root", root+"\n", "")
	changeText("the origin before checkpoints", vectorLog.name, "hulak event log v1")
	otherRoot := tlog.RecordHash(nil).String()
	text := func(s string) string { return strings.Replace(s, root, otherRoot, 1) }
	add("a signed head with another root", record, tree.prove(t, index, size, text, signedBy(1, 2, 3)), policy, "inclusion")

	logLine := vectorLog.line(fmt.Sprintf("%s\n11\n%s\n", vectorLog.name, root), time.Time{})
	cosignatureLines := lines[len(lines)-4 : len(lines)-1]
	unknown := vectorOtherLog.line("text\n", time.Time{})
	sameName := vectorSigner{vectorLog.name, 1, vectorOtherLog.key}
	cosignAsLog := vectorSigner{vectorWitnesses[0].name, 1, vectorWitnesses[0].key}
	for name, text := range sortedByKey(map[string]string{
		"no signature by the log":              replace(logLine, ""),
		"the log's signature twice":            replace(logLine, logLine+logLine),
		"no signatures":                        replace(strings.Join(cosignatureLines, ""), "")[:strings.Index(valid, "— ")],
		"a cosignature twice":                  valid + cosignatureLines[0],
		"an invalid cosignature":               replace(cosignatureLines[1], vectorWitnesses[1].line("text\n", vectorTime)),
		"an invalid signature by the log":      replace(logLine, vectorLog.line("text\n", time.Time{})),
		"a line without a signature":           valid + "— w4.example\n",
		"a line without a dash":                valid + "w4.example AAAAAAA=\n",
		"no last newline":                      valid[:len(valid)-1],
		"text after the signatures":            valid + "\nmore\n",
		"a signature that is not Base64":       replace(logLine, "— "+vectorLog.name+" ****\n"),
		"a hyphen as the dash":                 strings.ReplaceAll(valid, "— ", "- "),
		"a changed size":                       replace("\n11\n", "\n12\n"),
		"a changed root":                       replace(root, otherRoot),
		"only another key with the log's name": replace(logLine, sameName.line("text\n", time.Time{})),
		"a signature that is too short":        valid + "— w4.example AAAA\n", "a space in the name": valid + "— w 4.example AAAAAAAA\n",
		"a plus sign in the name": valid + "— w+4.example AAAAAAAA\n",
	}) {
		add("a head with "+name, record, text, policy, "signature")
	}
	for name, text := range sortedByKey(map[string]string{
		"a signature by an unknown key": valid + unknown, "an unknown signature first": replace(logLine, unknown+logLine),
		"another key with the log's name": valid + sameName.line("text\n", time.Time{}), "the cosignatures first": replace(logLine, "") + logLine,
		"a witness's signature of another type": valid + cosignAsLog.line("text\n", time.Time{}),
	}) {
		add("a head with "+name, record, text, policy, "verified")
	}
	for name, text := range sortedByKey(map[string]string{
		"no quorum": vectorPolicy(""), "two quorums": vectorPolicy("quorum w1\nquorum w2\n"), "an undefined quorum": vectorPolicy("quorum w9\n"),
		"an undefined member": vectorPolicy("group g any w1 w9\nquorum g\n"), "a member twice": vectorPolicy("group g any w1 w1\nquorum g\n"),
		"a member of two groups":        vectorPolicy("group g any w1\ngroup h any w1\nquorum g\n"),
		"a threshold of zero":           vectorPolicy("group g 0 w1\nquorum g\n"),
		"a threshold that is too large": vectorPolicy("group g 3 w1 w2\nquorum g\n"),
		"a group without members":       vectorPolicy("group g any\nquorum g\n"),
		"the name none":                 vectorPolicy("group none any w1\nquorum none\n"),
		"an unknown line":               vectorPolicy("quorums w1\nquorum w1\n"),
		"a repeated name":               vectorPolicy("witness w1 " + newVectorSigner("w4.example", 4).vkey() + "\nquorum w1\n"),
		"a repeated key":                vectorPolicy("witness w4 " + vectorWitnesses[0].vkey() + "\nquorum w1\n"),
		"a log's key as a witness":      vectorPolicy("witness w4 " + vectorOtherLog.vkey() + "\nquorum w1\n"),
		"a witness's key as a log":      vectorPolicy("log " + newVectorSigner("w4.example", 4).vkey() + "\nquorum w1\n"),
		"a wrong key ID": strings.Replace(vectorPolicy("quorum w1\n"),
			fmt.Sprintf("+%x+", vectorWitnesses[0].id()), "+00000000+", 1),
		"a control character": vectorPolicy("quorum w1\r\n"), "a group that contains itself": vectorPolicy("group g any g\nquorum g\n"),
	}) {
		add("a policy with "+name, record, valid, text, "policy")
	}
	add("a policy without logs", record, valid, fmt.Sprintf("witness w1 %s\nquorum w1\n", vectorWitnesses[0].vkey()), "signature")
	add("a policy with another log", record, valid, fmt.Sprintf("log %s\nquorum none\n", vectorOtherLog.vkey()), "signature")
	plus := vectorsWithPlus(2)
	add("a policy with two keys that end with a plus sign", record, valid,
		vectorPolicy(fmt.Sprintf("witness w4 %s\nwitness w5 %s\n%s", plus[0].vkey(), plus[1].vkey(), quorumTwo)), "verified")
	twoLogs := fmt.Sprintf("log %s\nlog %s\nquorum none", vectorOtherLog.vkey(), vectorLog.vkey())
	add("a policy with two logs", record, valid, twoLogs, "verified")
}

// vectorsWithPlus returns witnesses whose keys end with a plus sign in Base64.
func vectorsWithPlus(count int) (witnesses []vectorSigner) {
	for n := 0; len(witnesses) < count; n++ {
		if w := newVectorSigner(fmt.Sprintf("plus%d.example", n), 4); strings.HasSuffix(w.vkey(), "+") {
			witnesses = append(witnesses, w)
		}
	}
	return witnesses
}

// sortedByKey returns a map's entries in the order of the keys.
func sortedByKey(entries map[string]string) iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		for _, key := range slices.Sorted(maps.Keys(entries)) {
			if !yield(key, entries[key]) {
				return
			}
		}
	}
}

// verificationStep returns the step at which verification fails, or "verified".
func verificationStep(v vector) string {
	policy, err := proof.ParsePolicy(v.Policy)
	if err != nil {
		return "policy"
	}
	inclusion, err := proof.ParseInclusion([]byte(v.Proof))
	if err != nil {
		return "format"
	}
	if _, err := policy.Open(inclusion.Head); err != nil {
		return "signature"
	}
	head, err := inclusion.Verify(v.Record, policy)
	switch {
	case err != nil:
		return "inclusion"
	case !head.HasQuorum:
		return "quorum"
	}
	return "verified"
}

func TestVectors(t *testing.T) {
	t.Parallel()
	vectors := newVectors(t)
	require.GreaterOrEqual(t, len(vectors), 200)
	for _, v := range vectors {
		require.Equal(t, v.Step, verificationStep(v), v.Name)
		if !v.FlipEveryBit {
			continue
		}
		for i := range 8 * (len(v.Record) + len(v.Proof)) {
			changed := append(bytes.Clone(v.Record), v.Proof...)
			changed[i/8] ^= 1 << (i % 8)
			flipped := v
			flipped.Record, flipped.Proof = changed[:len(v.Record)], string(changed[len(v.Record):])
			require.NotEqual(t, "verified", verificationStep(flipped), "%s with bit %d of byte %d changed", v.Name, i%8, i/8)
		}
	}
	want, err := json.MarshalIndent(vectors, "", "  ")
	require.NoError(t, err)
	want = append(want, '\n')
	if *update {
		require.NoError(t, os.WriteFile(vectorsFile, want, 0o600))
	}
	got, err := os.ReadFile(vectorsFile)
	require.NoError(t, err)
	require.Equal(t, string(want), string(got), "run go test ./eventstore/seal/proof -run TestVectors -update")
}

func TestCosignatureTimes(t *testing.T) {
	t.Parallel()
	policy, err := proof.ParsePolicy(vectorPolicy(quorumTwo))
	require.NoError(t, err)
	text := fmt.Sprintf("%s\n1\n%s\n", vectorLog.name, tlog.RecordHash(nil))
	head, err := policy.Open([]byte(text + "\n" + signedBy(1, 3)(text)))
	require.NoError(t, err)
	require.True(t, head.HasQuorum)
	require.Equal(t, []proof.Cosignature{{"w1", vectorTime.Add(time.Second)}, {"w3", vectorTime.Add(3 * time.Second)}}, head.Cosignatures)
	require.Equal(t, "https://w1.example", policy.Witnesses[0].URL)
	var _ note.Verifier = policy.Witnesses[0].Verifier
}

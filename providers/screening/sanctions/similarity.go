package sanctions

import (
	"math/bits"
	"sync"
)

// comparison holds the reusable buffers for comparing a name with a list.
type comparison struct {
	scores       [maxWords][]int16 // per word of the name, by index in the vocabulary; 0 for different words
	similarWords [][]int32         // per word of the name: the vocabulary indexes with a score
	seen         []bool            // by index in the list's names
	names        []int32           // indexes of the names with at least one similar word
}

var comparisonPool = sync.Pool{New: func() any { return &comparison{similarWords: make([][]int32, maxWords)} }}

// reset clears the previous comparison and sizes the buffers for a list.
func (c *comparison) reset(words, names int) {
	for i, positions := range c.similarWords {
		for _, at := range positions {
			c.scores[i][at] = 0
		}
		c.similarWords[i] = positions[:0]
		if len(c.scores[i]) < words {
			c.scores[i] = make([]int16, words)
		}
	}
	for _, at := range c.names {
		c.seen[at] = false
	}
	c.names = c.names[:0]
	if len(c.seen) < names {
		c.seen = make([]bool, names)
	}
}

// record records the score of word i of the name and a vocabulary word. names are the names that contain the vocabulary word.
func (c *comparison) record(i int, at int32, score int, names []int32) {
	c.scores[i][at] = int16(score)
	c.similarWords[i] = append(c.similarWords[i], at)
	for _, n := range names {
		if !c.seen[n] {
			c.seen[n] = true
			c.names = append(c.names, n)
		}
	}
}

// nameSimilarity returns the similarity of the given words and the words of a name on the list, in any order. Each word of the shorter
// name must have a counterpart in the longer one. A single word only matches a name of one word, because many names share a word.
func (c *comparison) nameSimilarity(given []word, listed []int32) int {
	shorter, longer := len(given), len(listed)
	if shorter > longer {
		shorter, longer = longer, shorter
	}
	if shorter == 0 || shorter == 1 && longer > 1 {
		return 0
	}
	missing := longer - shorter
	var usedGiven, usedListed [maxWords]bool
	sum, letters := 0, 0
	for range shorter {
		best, g, k := 0, -1, -1
		for i := range given {
			if usedGiven[i] {
				continue
			}
			for j, at := range listed {
				if usedListed[j] {
					continue
				}
				if score := int(c.scores[i][at]); score > best {
					best, g, k = score, i, j
				}
			}
		}
		if best == 0 {
			return 0
		}
		usedGiven[g], usedListed[k] = true, true
		weight := len(given[g].written)
		if weight == 1 && len(given) > len(listed) { // an initial counts less than a word without a counterpart
			missing++
		}
		sum += best * weight
		letters += weight
	}
	return max(sum/letters-missingWordPenalty*missing, 0)
}

// fingerprint summarizes a word. Comparing fingerprints quickly rules out most other words.
type fingerprint struct {
	letters      uint32 // bit set of the letters
	firstLetters uint32 // the first four letters
	length       int32
}

func newFingerprint(text string) fingerprint {
	f := fingerprint{length: int32(len(text))}
	for i := range len(text) {
		f.letters |= 1 << (text[i] & 31)
		if i < maxPrefixLength {
			f.firstLetters |= uint32(text[i]) << (8 * i)
		}
	}
	return f
}

// commonPrefixLength returns the length of the common prefix, at most prefixMax.
func (f fingerprint) commonPrefixLength(other fingerprint) int {
	return min(bits.TrailingZeros32(f.firstLetters^other.firstLetters)/8, int(f.length), int(other.length))
}

// mayMatch reports whether two words might reach wordScoreMin. False positives are possible; false negatives are not.
func (f fingerprint) mayMatch(other fingerprint) bool {
	a, b := int(f.length), int(other.length)
	shared := min(a-bits.OnesCount32(f.letters&^other.letters), b-bits.OnesCount32(other.letters&^f.letters))
	// Jaro is at most (shared/a + shared/b + 1) / 3. A typo costs each word at most one letter.
	return shared*maxScore*(a+b) >= minJaroSum[f.commonPrefixLength(other)]*a*b || shared >= max(a, b)-1
}

// minJaroSum is the minimum of shared/a + shared/b, in thousandths, by length of the common prefix. Winkler's variant adds a tenth of the
// remaining distance to 1 for each letter of the prefix.
var minJaroSum = func() (needed [maxPrefixLength + 1]int) {
	for prefix := range needed {
		jaro := (minWordScore - 100*prefix) * maxScore / (maxScore - 100*prefix)
		needed[prefix] = 3*jaro - maxScore
	}
	return needed
}()

// wordFingerprints are the fingerprints of both forms of a word.
type wordFingerprints struct{ written, phonetic fingerprint }

func newWordFingerprints(w word) wordFingerprints {
	return wordFingerprints{newFingerprint(w.written), newFingerprint(w.phonetic)}
}

// mayMatch reports whether wordSimilarity might be above zero. False positives are possible; false negatives are not.
func (f *wordFingerprints) mayMatch(other *wordFingerprints) bool {
	a, b := f.written.length, other.written.length
	if a == 1 || b == 1 {
		return f.written.firstLetters&0xff == other.written.firstLetters&0xff || f.phonetic.firstLetters&0xff == other.phonetic.firstLetters&0xff
	}
	return 2*min(a, b) >= max(a, b) && (f.written.mayMatch(other.written) || f.phonetic.mayMatch(other.phonetic))
}

// wordSimilarity returns the similarity of two words as written or, with a deduction, of their phonetic forms. It is zero for
// different words.
func wordSimilarity(a, b word) int {
	short, long := len(a.written), len(b.written)
	if short > long {
		short, long = long, short
	}
	switch {
	case short == 1 && (a.written[0] == b.written[0] || a.phonetic[0] == b.phonetic[0]):
		return initialScore
	case short == 1, 2*short < long:
		return 0
	}
	score := jaroWinkler(a.written, b.written)
	if score < maxScore {
		score = max(score, jaroWinkler(a.phonetic, b.phonetic)-phoneticPenalty)
	}
	switch {
	case score < typoScore && (differByOneEdit(a.written, b.written) || differByOneEdit(a.phonetic, b.phonetic)):
		return typoScore
	case score < minWordScore:
		return 0
	}
	return score
}

// differByOneEdit reports whether two words of at least three letters differ by one added, missing, or replaced letter, or by two swapped
// adjacent letters. Jaro-Winkler scores such a difference too low in short words.
func differByOneEdit(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(a) < minTypoLetters || len(b)-len(a) > 1 {
		return false
	}
	first := 0
	for first < len(a) && a[first] == b[first] {
		first++
	}
	restA, restB := a[first:], b[first:]
	switch {
	case len(a) < len(b):
		return restA == restB[1:]
	case restA == "":
		return true
	}
	return restA[1:] == restB[1:] || len(restA) > 1 && restA[0] == restB[1] && restA[1] == restB[0] && restA[2:] == restB[2:]
}

// commonPrefixLength returns the length of the common prefix, at most four.
func commonPrefixLength(a, b string) int {
	n := 0
	for n < min(maxPrefixLength, len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

// maxWordLetters is the number of letters that are compared per word. It is the number of bits in a uint64.
const maxWordLetters = 64

// jaroWinkler returns the Jaro-Winkler similarity of two words in thousandths. It depends on shared letters at similar positions,
// their order, and the common prefix.
func jaroWinkler(a, b string) int {
	if a == b {
		return maxScore
	}
	a, b = a[:min(len(a), maxWordLetters)], b[:min(len(b), maxWordLetters)]
	if len(a) == 0 || len(b) == 0 {
		return 0
	}
	reach := max(max(len(a), len(b))/2-1, 0)
	var inA, inB uint64
	shared := 0
	for i := range len(a) {
		for j := max(i-reach, 0); j < min(i+reach+1, len(b)); j++ {
			if inB&(1<<j) == 0 && b[j] == a[i] {
				inA |= 1 << i
				inB |= 1 << j
				shared++
				break
			}
		}
	}
	if shared == 0 {
		return 0
	}
	swapped := 0
	for inA != 0 {
		i, j := bits.TrailingZeros64(inA), bits.TrailingZeros64(inB)
		if a[i] != b[j] {
			swapped++
		}
		inA &= inA - 1
		inB &= inB - 1
	}
	const scale = maxScore * 1000 // more precise than the result, to limit rounding errors
	jaro := (scale*shared/len(a) + scale*shared/len(b) + scale*(2*shared-swapped)/(2*shared)) / 3
	return (jaro + commonPrefixLength(a, b)*(scale-jaro)/10) / 1000
}

package sanctions

import (
	"math/bits"
	"sync"
)

// comparison holds reusable buffers for comparing a name with a list.
type comparison struct {
	scores       [maxWords][]int16 // by word of the name and vocabulary index; 0 for different words
	similarWords [][]int32         // by word of the name: vocabulary indexes with a score above 0
	seen         []bool            // by index in List.names
	names        []int32           // indexes in List.names of the names with a similar word
}

var comparisonPool = sync.Pool{New: func() any { return &comparison{similarWords: make([][]int32, maxWords)} }}

// reset clears the previous comparison and sizes the buffers for a list.
func (c *comparison) reset(words, names int) {
	for i, indexes := range c.similarWords {
		for _, index := range indexes {
			c.scores[i][index] = 0
		}
		c.similarWords[i] = indexes[:0]
		if len(c.scores[i]) < words {
			c.scores[i] = make([]int16, words)
		}
	}
	for _, index := range c.names {
		c.seen[index] = false
	}
	c.names = c.names[:0]
	if len(c.seen) < names {
		c.seen = make([]bool, names)
	}
}

// record records the score of the name's word i and a vocabulary word. names are the names that contain the vocabulary word.
func (c *comparison) record(i int, index int32, score int16, names []int32) {
	c.scores[i][index] = score
	c.similarWords[i] = append(c.similarWords[i], index)
	for _, n := range names {
		if !c.seen[n] {
			c.seen[n] = true
			c.names = append(c.names, n)
		}
	}
}

// nameSimilarity returns the similarity of a name and a listed name, regardless of word order. Each word of the shorter name must have a
// counterpart in the longer name. A single word matches only a one-word name, because many names share a word.
func (c *comparison) nameSimilarity(words []word, listed []int32) int {
	shorter, longer := len(words), len(listed)
	if shorter > longer {
		shorter, longer = longer, shorter
	}
	if shorter == 0 || shorter == 1 && longer > 1 {
		return 0
	}
	missing := longer - shorter
	var usedWords, usedListed [maxWords]bool
	sum, letters := 0, 0
	for range shorter {
		best, g, k := 0, -1, -1
		for i := range words {
			if usedWords[i] {
				continue
			}
			for j, index := range listed {
				if usedListed[j] {
					continue
				}
				if score := int(c.scores[i][index]); score > best {
					best, g, k = score, i, j
				}
			}
		}
		if best == 0 {
			return 0
		}
		usedWords[g], usedListed[k] = true, true
		weight := len(words[g].written)
		if weight == 1 && len(words) > len(listed) { // treat the initial like a missing word
			missing++
		}
		sum += best * weight
		letters += weight
	}
	return max(sum/letters-missingWordPenalty*missing, 0)
}

// fingerprint summarizes a word. Comparing fingerprints quickly excludes most words.
type fingerprint struct {
	letters      uint32 // bit set of the letters
	firstLetters uint32 // first four letters
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

// commonPrefixLength returns the length of the common prefix, up to maxPrefixLength.
func (f fingerprint) commonPrefixLength(other fingerprint) int {
	return min(bits.TrailingZeros32(f.firstLetters^other.firstLetters)/8, int(f.length), int(other.length))
}

// mayMatch reports whether two words might reach minWordScore. False positives are possible, but false negatives are not.
func (f fingerprint) mayMatch(other fingerprint) bool {
	a, b := int(f.length), int(other.length)
	shared := min(a-bits.OnesCount32(f.letters&^other.letters), b-bits.OnesCount32(other.letters&^f.letters))
	// The Jaro similarity is at most (shared/a + shared/b + 1) / 3. With one typo, at most one letter is not shared.
	return shared*maxScore*(a+b) >= minJaroSum[f.commonPrefixLength(other)]*a*b || shared >= max(a, b)-1
}

// minJaroSum is the minimum of shared/a + shared/b that can reach minWordScore, in thousandths, by the length of the common prefix. For
// each letter of the prefix, Winkler's variant adds a tenth of the difference between the score and 1.
var minJaroSum = func() (needed [maxPrefixLength + 1]int) {
	for prefix := range needed {
		jaro := (minWordScore - 100*prefix) * maxScore / (maxScore - 100*prefix)
		needed[prefix] = 3*jaro - maxScore
	}
	return needed
}()

// wordFingerprints holds the fingerprints of a word's two forms.
type wordFingerprints struct{ written, phonetic fingerprint }

func newWordFingerprints(w word) wordFingerprints {
	return wordFingerprints{newFingerprint(w.written), newFingerprint(w.phonetic)}
}

// mayMatch reports whether wordSimilarity might be above zero. False positives are possible, but false negatives are not.
func (f *wordFingerprints) mayMatch(other *wordFingerprints) bool {
	a, b := f.written.length, other.written.length
	if a == 1 || b == 1 {
		return f.written.firstLetters&0xff == other.written.firstLetters&0xff || f.phonetic.firstLetters&0xff == other.phonetic.firstLetters&0xff
	}
	return 2*min(a, b) >= max(a, b) && (f.written.mayMatch(other.written) || f.phonetic.mayMatch(other.phonetic))
}

// wordSimilarity returns the similarity of two words, or of their phonetic forms less phoneticPenalty. It is zero for different words.
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

// differByOneEdit reports whether two words differ by one added, missing, or replaced letter, or by two swapped adjacent letters. It
// returns false for words shorter than minTypoLetters. It is needed because a typo in a short word makes the Jaro-Winkler similarity too
// low.
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
	suffixA, suffixB := a[first:], b[first:]
	switch {
	case len(a) < len(b):
		return suffixA == suffixB[1:]
	case suffixA == "":
		return true
	}
	return suffixA[1:] == suffixB[1:] || len(suffixA) > 1 && suffixA[0] == suffixB[1] && suffixA[1] == suffixB[0] && suffixA[2:] == suffixB[2:]
}

// commonPrefixLength returns the length of the common prefix, up to maxPrefixLength.
func commonPrefixLength(a, b string) int {
	n := 0
	for n < min(maxPrefixLength, len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

// maxWordLetters is the maximum number of letters compared per word, which is the number of bits in a uint64.
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
	maxDistance := max(max(len(a), len(b))/2-1, 0)
	var matchedA, matchedB uint64
	shared := 0
	for i := range len(a) {
		for j := max(i-maxDistance, 0); j < min(i+maxDistance+1, len(b)); j++ {
			if matchedB&(1<<j) == 0 && b[j] == a[i] {
				matchedA |= 1 << i
				matchedB |= 1 << j
				shared++
				break
			}
		}
	}
	if shared == 0 {
		return 0
	}
	transposed := 0
	for matchedA != 0 {
		i, j := bits.TrailingZeros64(matchedA), bits.TrailingZeros64(matchedB)
		if a[i] != b[j] {
			transposed++
		}
		matchedA &= matchedA - 1
		matchedB &= matchedB - 1
	}
	const scale = maxScore * 1000 // more precise than the result to limit rounding errors
	jaro := (scale*shared/len(a) + scale*shared/len(b) + scale*(2*shared-transposed)/(2*shared)) / 3
	return (jaro + commonPrefixLength(a, b)*(scale-jaro)/10) / 1000
}

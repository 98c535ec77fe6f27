// Command answers prints what the public pages are written out with: the answers of the calls that are the same as long as
// the program is not built anew.
package main

import (
	"fmt"
	"os"

	"hulak/httpapi"
)

func main() {
	answers, err := httpapi.LastingAnswers()
	if err == nil {
		_, err = os.Stdout.Write(answers)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

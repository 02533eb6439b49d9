import java.util.Set;
import javax.annotation.processing.*;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;

/* An annotation processor would run inside of the compiler; this one must not be asked. */
@SupportedAnnotationTypes("*")
public class Main extends AbstractProcessor {
    static { if (System.getProperty("jdk.module.main", "").contains("compiler")) for (;;) { } }

    @Override
    public boolean process(Set<? extends TypeElement> kinds, RoundEnvironment round) { for (;;) { } }

    @Override
    public SourceVersion getSupportedSourceVersion() { return SourceVersion.latest(); }

    public static void main(String[] words) {
        java.util.Scanner input = new java.util.Scanner(System.in);
        System.out.println(input.nextLong() + input.nextLong());
    }
}
